import { describe, expect, it } from 'vitest';
import { placeName } from '../../../gates/model/check.ts';

describe('the place of a fact in a headline', () => {
  it.each([
    {
      name: 'an object and a part of it',
      subject: 'Deployment/widget',
      part: 'manager',
      place: 'Deployment/widget (manager)',
    },
    {
      name: 'without the namespace',
      subject: 'Deployment/harbour/widget',
      part: 'crane',
      place: 'Deployment/widget (crane)',
    },
    {
      name: 'a part named like the object',
      subject: 'Deployment/harbour/widget',
      part: 'widget',
      place: 'Deployment/widget',
    },
    {
      name: 'a listener of such a part',
      subject: 'Deployment/widget',
      part: 'widget/metrics',
      place: 'Deployment/widget (metrics)',
    },
    {
      name: 'a member of a file',
      subject: 'deploy/a/tls.yaml',
      part: 'tls.yaml.server',
      place: 'deploy/a/tls.yaml (server)',
    },
    {
      name: 'a path is not an object',
      subject: 'deploy/a/Dockerfile',
      part: 'stage #1',
      place: 'deploy/a/Dockerfile (stage #1)',
    },
    { name: 'no part', subject: 'kustomization.yaml', part: '', place: 'kustomization.yaml' },
  ])('is $name', ({ subject, part, place }) => {
    expect(placeName(subject, part)).toBe(place);
  });
});
