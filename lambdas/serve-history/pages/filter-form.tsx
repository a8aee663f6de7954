import { Verdict } from '../../../gates/model/verdict.ts';
import type { FilterProblem } from '../../usecases/read-history.ts';
import { verdictWords } from './words.ts';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly example: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: readonly FilterProblem[];
  readonly inputmode?: 'numeric';
}

/** The filters of the list; plain GET, so that a filtered list has an address that can be shared. */
export function FilterForm(props: { typed: Readonly<Record<string, string>>; problems?: readonly FilterProblem[] }) {
  const { typed, problems = [] } = props;
  return (
    <form class="filters" method="get" action="/runs" aria-label="Filter runs">
      <Field name="repository" label="Repository" example="owner/name" typed={typed} problems={problems} />
      <Field name="number" label="Pull request" example="42" typed={typed} problems={problems} inputmode="numeric" />
      <Field name="sha" label="Commit" example="a4c1d0e" typed={typed} problems={problems} />
      <VerdictField name="verdict" label="Verdict" typed={typed} problems={problems} />
      <VerdictField name="wouldBe" label="If all enforced" typed={typed} problems={problems} />
      <Field name="gate" label="Gate" example="crd-compat" typed={typed} problems={problems} />
      <Field name="since" label="Since" example="24h, 7d" typed={typed} problems={problems} />
      <div class="actions">
        <button type="submit">Filter</button> <a href="/runs">Clear</a>
      </div>
    </form>
  );
}

function Field({ name, label, example, typed, problems, inputmode }: FieldProps) {
  const isWrong = problems.some(({ parameter }) => parameter === name);
  return (
    <div class={`field field-${name}`}>
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        value={typed[name] ?? ''}
        placeholder={example}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        inputmode={inputmode}
        aria-invalid={isWrong ? 'true' : undefined}
        aria-describedby={isWrong ? `${name}-problem` : undefined}
      />
      <Complaint name={name} problems={problems} />
    </div>
  );
}

function Complaint({ name, problems }: { name: string; problems: readonly FilterProblem[] }) {
  const problem = problems.find(({ parameter }) => parameter === name);
  if (problem === undefined) return null;
  return (
    <p class="complaint" id={`${name}-problem`}>
      Should be {problem.expected}.
    </p>
  );
}

interface VerdictFieldProps {
  readonly name: 'verdict' | 'wouldBe';
  readonly label: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly problems: readonly FilterProblem[];
}

function VerdictField({ name, label, typed, problems }: VerdictFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        <option value="">any</option>
        {Verdict.options.map((verdict) => (
          <option value={verdict} selected={typed[name] === verdict}>
            {verdictWords[verdict]}
          </option>
        ))}
      </select>
      <Complaint name={name} problems={problems} />
    </div>
  );
}
