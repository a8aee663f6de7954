import type { FilterProblem } from '../../usecases/read-history.ts';
import { FilterForm } from './filter-form.tsx';
import { Layout } from './layout.tsx';
import { Prose } from './parts.tsx';

export interface ProblemPageProps {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly problems?: readonly FilterProblem[];
  /** The filters as they came. */
  readonly typed: Readonly<Record<string, string>>;
}

/** Says what is wrong and what to do next; a filter can be put right where it stands. */
export function ProblemPage({ status, title, detail, problems, typed }: ProblemPageProps) {
  return (
    <Layout title={title}>
      <h1>{title}</h1>
      <section class="empty">
        {problems === undefined ? (
          <p>
            <Prose text={detail} />
          </p>
        ) : (
          <ul>
            {problems.map(({ parameter, expected }) => (
              <li>
                <code>{parameter}</code> should be {expected}.
              </li>
            ))}
          </ul>
        )}
        <p class="quiet">
          Status {status}. <a href="/runs">See all runs</a>
        </p>
      </section>
      {problems !== undefined && <FilterForm typed={typed} problems={problems} />}
    </Layout>
  );
}
