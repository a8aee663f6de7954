import type { Synthesized } from './synthesized.ts';

type Json = Record<string, unknown>;

/** What CloudFormation would put for `Ref`, where the shape of the value matters; anything else resolves to its logical id. */
const refOf: Readonly<Record<string, (id: string) => string>> = {
  'AWS::SQS::Queue': (id) => `https://sqs.eu-west-1.amazonaws.com/111122223333/${id}.fifo`,
  'AWS::SecretsManager::Secret': (id) => `arn:aws:secretsmanager:eu-west-1:111122223333:secret:${id}`,
};

const attributeOf: Readonly<Record<string, (id: string) => string>> = {
  ApiEndpoint: (id) => `https://${id.toLowerCase()}.execute-api.eu-west-1.amazonaws.com`,
};

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::AccountId': '111122223333',
  'AWS::Region': 'eu-west-1',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Puts plausible values where a template has intrinsic functions. Imports are followed into the stack that exports. */
export function resolver({ resources, templates }: Synthesized): (value: unknown) => unknown {
  const types = new Map(resources.map(({ id, type }) => [id, type]));
  const exported = new Map(
    Object.values(templates).flatMap((template) =>
      Object.values<Json>(template.toJSON()['Outputs'] ?? {}).flatMap((output) => {
        const name = (output['Export'] as Json | undefined)?.['Name'];
        return name === undefined ? [] : [[String(name), output['Value']] as const];
      }),
    ),
  );

  const intrinsics: Readonly<Record<string, (argument: unknown) => unknown>> = {
    Ref: (id) => pseudo[String(id)] ?? refOf[types.get(String(id)) ?? '']?.(String(id)) ?? String(id),
    'Fn::GetAtt': (path) => {
      const [id = '', attribute = ''] = path as string[];
      return attributeOf[attribute]?.(id) ?? `${id}.${attribute}`;
    },
    'Fn::Join': (argument) => {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map((part) => String(resolve(part))).join(separator);
    },
    'Fn::Sub': (text) => String(text).replaceAll(/\$\{([^}]+)\}/g, (_, id) => String(resolve({ Ref: id }))),
    'Fn::ImportValue': (name) => {
      const value = exported.get(String(name));
      if (value === undefined) throw new Error(`no stack exports ${String(name)}`);
      return resolve(value);
    },
  };

  function resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    return intrinsic(value) ?? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  }

  function intrinsic(value: object): unknown {
    const [[name, argument] = ['', undefined], ...others] = Object.entries(value);
    const found = others.length === 0 ? intrinsics[name] : undefined;
    if (found === undefined && name.startsWith('Fn::')) throw new Error(`cannot resolve ${name}`);
    return found?.(argument);
  }

  return resolve;
}
