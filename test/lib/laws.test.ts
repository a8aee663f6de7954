import { describe, expect, it } from 'vitest';
import { resolver } from './support/resolved.ts';
import { ofType, type Resource, synthesize } from './support/synthesized.ts';

const synthesized = synthesize();
const { resources, templates } = synthesized;
const resolve = resolver(synthesized);

function resolved(type: string): readonly Resource[] {
  return ofType(resources, type).map((resource) => ({
    ...resource,
    properties: resolve(resource.properties) as Resource['properties'],
  }));
}

const queues = resolved('AWS::SQS::Queue');
const functions = resolved('AWS::Lambda::Function');
const alarms = resolved('AWS::CloudWatch::Alarm');
const isDeadLetters = ({ id }: Resource) => id.includes('DeadLetters');
const named = (queue: Resource): string => String(queue.properties['QueueName']);

describe('queues', () => {
  it('are three, each with its dead letters, and keep the order of a pull request', () => {
    expect(queues.map(named).sort()).toEqual([
      'sluice-prod-evaluation-dead-letters.fifo',
      'sluice-prod-evaluation.fifo',
      'sluice-prod-image-evaluation-dead-letters.fifo',
      'sluice-prod-image-evaluation.fifo',
      'sluice-prod-publication-dead-letters.fifo',
      'sluice-prod-publication.fifo',
    ]);
    expect(queues.map(({ properties }) => properties['FifoQueue'])).toEqual(queues.map(() => true));
  });

  it.each(queues.filter((queue) => !isDeadLetters(queue)))('$id gives a message five tries, then parks it', (queue) => {
    const redrive = queue.properties['RedrivePolicy'] as { maxReceiveCount: number; deadLetterTargetArn: string };
    const parking = queues.find(({ id }) => `${id}.Arn` === redrive.deadLetterTargetArn);

    expect(redrive.maxReceiveCount).toBe(5);
    expect(parking && named(parking)).toBe(named(queue).replace('.fifo', '-dead-letters.fifo'));
    expect(parking?.properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
  });

  it.each(queues)('$id answers over TLS only and encrypts what it holds', (queue) => {
    const policies = resolved('AWS::SQS::QueuePolicy').filter(({ properties }) =>
      (properties['Queues'] as readonly string[]).includes(String(resolve({ Ref: queue.id }))),
    );

    expect(queue.properties['SqsManagedSseEnabled']).toBe(true);
    expect(policies.map(({ properties }) => properties['PolicyDocument'])).toEqual([
      expect.objectContaining({
        Statement: [
          expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ],
      }),
    ]);
  });

  it.each(queues.filter(isDeadLetters))('$id pages somebody for a single message', (queue) => {
    const watching = alarms.filter(({ properties }) =>
      JSON.stringify(properties['Dimensions'] ?? []).includes(`${queue.id}.QueueName`),
    );

    expect(watching.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Statistic: 'Maximum',
        Threshold: 1,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
        EvaluationPeriods: 1,
      }),
    ]);
  });

  it.each(queues.filter((queue) => !isDeadLetters(queue)))('$id is watched for messages that grow old', (queue) => {
    const watching = alarms.filter(({ properties }) =>
      JSON.stringify(properties['Dimensions'] ?? []).includes(`${queue.id}.QueueName`),
    );

    expect(watching.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        MetricName: 'ApproximateAgeOfOldestMessage',
        Threshold: Number(queue.properties['VisibilityTimeout']) + 120,
      }),
    ]);
  });
});

describe('event sources', () => {
  const sources = resolved('AWS::Lambda::EventSourceMapping');

  it('return only the messages that failed, and never start more functions than the stage says', () => {
    expect(
      sources.map(({ properties }) => [
        properties['EventSourceArn'],
        properties['FunctionResponseTypes'],
        properties['ScalingConfig'],
        properties['BatchSize'],
      ]),
    ).toEqual([
      [expect.stringMatching(/^PublicationQueue/), ['ReportBatchItemFailures'], { MaximumConcurrency: 4 }, 1],
      [expect.stringMatching(/^EvaluationQueue/), ['ReportBatchItemFailures'], { MaximumConcurrency: 20 }, 1],
      [expect.stringMatching(/^ImageEvaluationQueue/), ['ReportBatchItemFailures'], { MaximumConcurrency: 4 }, 1],
    ]);
  });

  it('hide a message for six times as long as its function may take', () => {
    for (const { properties } of sources) {
      const queue = queues.find(({ id }) => `${id}.Arn` === String(properties['EventSourceArn']));
      const worker = functions.find(({ id }) => id === String(properties['FunctionName']));

      expect(worker?.properties['Timeout']).toBe(worker?.id.startsWith('ImageEvaluation') ? 600 : 60);
      expect(queue?.properties['VisibilityTimeout']).toBe(6 * Number(worker?.properties['Timeout']));
    }
  });
});

describe('functions', () => {
  it('are the nine there are folders for, sized for what they do', () => {
    const sizes = functions.map(({ properties }) => [
      properties['FunctionName'],
      properties['MemorySize'],
      properties['Timeout'],
    ]);

    expect(Object.fromEntries(sizes.map(([name, ...size]) => [name, size]))).toEqual({
      'sluice-prod-receive-webhook': [512, 8],
      'sluice-prod-evaluate-candidate': [1024, 60],
      'sluice-prod-evaluate-image': [1792, 600],
      'sluice-prod-publish-checks': [512, 60],
      'sluice-prod-sweep-outbox': [512, 50],
      'sluice-prod-serve-history': [512, 20],
      'sluice-prod-advance-promotion': [512, 600],
      'sluice-prod-pick-nightly': [512, 50],
      'sluice-prod-receive-image-event': [512, 25],
    });
  });

  it.each(functions)('$id runs on Node 24 on arm64 and logs to a group of its own that forgets', ({ properties }) => {
    const log = (properties['LoggingConfig'] as { LogGroup: string }).LogGroup;
    const group = resolved('AWS::Logs::LogGroup').find(({ id }) => id === log);

    expect(properties['Runtime']).toBe('nodejs24.x');
    expect(properties['Architectures']).toEqual(['arm64']);
    expect(group?.properties['LogGroupName']).toBe(`/aws/lambda/${String(properties['FunctionName'])}`);
    expect(group?.properties['RetentionInDays']).toBe(90);
  });

  it('answer GitHub before it hangs up after ten seconds', () => {
    const receiver = functions.find(({ properties }) => String(properties['FunctionName']).endsWith('receive-webhook'));

    expect(Number(receiver?.properties['Timeout'])).toBeLessThan(10);
  });

  it('that sweep are woken every minute and finish before the next one', () => {
    const scheduled = resolved('AWS::Events::Rule').filter(({ properties }) => 'ScheduleExpression' in properties);

    expect(
      scheduled.map(({ properties }) => [properties['Name'], properties['ScheduleExpression'], properties['State']]),
    ).toEqual([
      ['sluice-prod-sweep-outbox', 'rate(1 minute)', 'ENABLED'],
      ['sluice-prod-pick-nightly', 'rate(1 minute)', 'ENABLED'],
    ]);
  });
});

describe('HTTP APIs', () => {
  const routes = resolved('AWS::ApiGatewayV2::Route');

  it('take deliveries and image events by POST from anyone, and show history by GET to known principals only', () => {
    expect(
      routes.map(({ properties }) => `${properties['RouteKey']} ${properties['AuthorizationType']}`).sort(),
    ).toEqual(['GET / AWS_IAM', 'GET /{proxy+} AWS_IAM', 'POST /images/{source}/{sender} NONE', 'POST /webhook NONE']);
  });

  it.each(resolved('AWS::ApiGatewayV2::Stage'))(
    '$id throttles and logs requests, without query or headers',
    (stage) => {
      const log = stage.properties['AccessLogSettings'] as { Format: string; DestinationArn: string };
      const throttle = stage.properties['DefaultRouteSettings'] as Record<string, number>;

      expect(throttle['ThrottlingRateLimit']).toBeGreaterThan(0);
      expect(throttle['ThrottlingBurstLimit']).toBeGreaterThan(0);
      expect(Object.values<string>(JSON.parse(log.Format)).sort()).toEqual([
        '$context.identity.sourceIp',
        '$context.integrationErrorMessage',
        '$context.requestId',
        '$context.requestTime',
        '$context.responseLatency',
        '$context.responseLength',
        '$context.routeKey',
        '$context.status',
      ]);
    },
  );
});

describe('templates', () => {
  it.each(Object.entries(templates))('%s stays far below what CloudFormation takes', (_name, template) => {
    const json = template.toJSON();

    // CloudFormation's limits are 1 MB (1,000,000 bytes) and 500 resources; 51,200 bytes is what it takes inline.
    expect(JSON.stringify(json).length).toBeLessThan(100_000);
    expect(Object.keys(json['Resources']).length).toBeLessThan(150);
  });

  it('know no account and no region', () => {
    for (const template of Object.values(templates)) {
      expect(JSON.stringify(template.toJSON())).not.toMatch(/\b\d{12}\b|\b(eu|us|ap)-[a-z]+-\d\b/);
    }
  });
});
