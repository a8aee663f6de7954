/** How one run of a workflow goes: it runs for so long, then ends in this. */
interface WorkflowScript {
  readonly ends: string;
  readonly afterMs: number;
}

/** A workflow that a repository has here, by its file name. */
export interface LocalWorkflow {
  /** Scripts for its runs in turn; the last one repeats. */
  readonly scripts: readonly WorkflowScript[];
  /** Input, or member of a dispatch's payload, that the workflow shows in its `run-name`; none is shown without. */
  readonly runName?: string;
  readonly on: 'workflow_dispatch' | 'repository_dispatch';
}

export interface StoredWorkflowRun {
  readonly id: number;
  readonly repository: string;
  readonly workflow: string;
  readonly event: LocalWorkflow['on'];
  readonly ref: string;
  readonly headSha: string;
  readonly title: string;
  /** Inputs of a dispatch, or its payload. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly createdMs: number;
  readonly script: WorkflowScript;
}

export interface StoredStatus {
  readonly id: number;
  readonly repository: string;
  readonly sha: string;
  readonly context: string;
  readonly state: 'error' | 'failure' | 'pending' | 'success';
  readonly description: string;
  readonly createdAt: string;
}

export interface StoredDeployment {
  readonly id: number;
  readonly repository: string;
  readonly environment: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly states: readonly string[];
}

/** What GitHub shows of work that others do: workflow runs, statuses, deployments. It lives as long as the process. */
export interface Board {
  /** By `owner/name`, then file name. */
  readonly workflows: Map<string, Map<string, LocalWorkflow>>;
  readonly runs: StoredWorkflowRun[];
  readonly dispatches: { readonly repository: string; readonly event: string; readonly payload: unknown }[];
  readonly statuses: StoredStatus[];
  readonly deployments: StoredDeployment[];
  /** A GitHub before `return_run_details`: it refuses what it does not know. */
  isOlder: boolean;
  addWorkflow(repository: string, file: string, workflow: LocalWorkflow): void;
}

export function emptyBoard(): Board {
  const workflows: Board['workflows'] = new Map();
  return {
    workflows,
    runs: [],
    dispatches: [],
    statuses: [],
    deployments: [],
    isOlder: false,
    addWorkflow(repository, file, workflow) {
      const known = workflows.get(repository) ?? new Map<string, LocalWorkflow>();
      workflows.set(repository, known.set(file, workflow));
    },
  };
}
