import { describe, expect, it } from 'vitest';
import { stages } from '../../lib/stages.ts';
import { functionNamed, rightsOf } from './support/rights.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const plain = synthesize();
const means = synthesize({
  ...stages.prod,
  mail: { from: 'gate@example.com', identity: 'example.com' },
  promotionBuses: ['default', 'harbour'],
});

function moreThan(lambda: string): readonly string[] {
  const usual = rightsOf(plain, lambda);
  return rightsOf(means, lambda).filter((right) => !usual.includes(right));
}

describe('a stage that sends mail and promotes over buses', () => {
  const identity = 'arn:aws:ses:eu-west-1:111122223333:identity/example.com';
  const busNamed = (name: string) => `arn:aws:events:eu-west-1:111122223333:event-bus/${name}`;
  const spoken = (rights: readonly string[]) =>
    rights.map((right) => right.replace(/arn:[^:]+:(\w+):[^:]*:[^:]*:/, 'arn:aws:$1:eu-west-1:111122223333:'));

  it('may send as its one identity, and put events on the named buses', () => {
    expect(spoken(moreThan('advance-promotion'))).toEqual([
      `events:PutEvents on ${busNamed('default')}`,
      `events:PutEvents on ${busNamed('harbour')}`,
      `ses:SendEmail on ${identity}`,
      `ses:SendRawEmail on ${identity}`,
    ]);
    expect(spoken(moreThan('pick-nightly'))).toEqual([
      `ses:SendEmail on ${identity}`,
      `ses:SendRawEmail on ${identity}`,
    ]);
    expect(moreThan('receive-image-event')).toEqual([]);
  });

  it('has a sender, and hears who carried a promotion out', () => {
    expect(functionNamed(means, 'advance-promotion').variables['MAIL_FROM']).toBe('gate@example.com');
    expect(functionNamed(means, 'pick-nightly').variables['MAIL_FROM']).toBe('gate@example.com');
    expect(functionNamed(plain, 'advance-promotion').variables).not.toHaveProperty('MAIL_FROM');
    const patterns = (of: typeof plain) =>
      ofType(of.resources, 'AWS::Events::Rule').map(({ properties }) => properties['EventPattern']);
    const confirmations = { 'detail-type': ['Sluice Promotion Confirmation'] };
    expect(patterns(means)).toContainEqual(confirmations);
    expect(patterns(plain)).not.toContainEqual(confirmations);
  });
});
