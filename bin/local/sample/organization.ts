/** The sample organisation that the laptop starts with; its files lie beside this one, one folder per branch. */
export const SAMPLE_OWNER = 'harbour-lights';

interface SamplePullRequest {
  readonly number: number;
  readonly branch: string;
  readonly title: string;
  readonly author: { readonly id: number; readonly login: string };
}

export interface SampleRepository {
  readonly name: string;
  readonly pullRequests: readonly SamplePullRequest[];
}

const ada = { id: 70001, login: 'ada-keeper' };
const bram = { id: 70002, login: 'bram-keeper' };

export const sampleRepositories: readonly SampleRepository[] = [
  {
    name: 'beacon-operator',
    pullRequests: [
      { number: 1, branch: 'pull-1', title: 'Dim a beacon while no ship is near', author: ada },
      { number: 2, branch: 'pull-2', title: 'Drop the colour of the lens, ask for the period', author: bram },
    ],
  },
  {
    name: 'lamp-room',
    pullRequests: [{ number: 1, branch: 'pull-1', title: 'Roll out lamp room 2.4', author: bram }],
  },
];
