import * as z from 'zod';

const SarifLevel = z.enum(['none', 'note', 'warning', 'error']);
export type SarifLevel = z.infer<typeof SarifLevel>;

const Message = z.looseObject({ text: z.string().optional(), id: z.string().optional() });
const Suppression = z.looseObject({ status: z.enum(['accepted', 'underReview', 'rejected']).optional() });

/** Points to a rule: by index or id, in a component of the tool. Source: SARIF 3.52. */
const Descriptor = z.looseObject({
  id: z.string().optional(),
  index: z.number().int().optional(),
  toolComponent: z
    .looseObject({ name: z.string().optional(), guid: z.string().optional(), index: z.number().int().optional() })
    .optional(),
});
export type Descriptor = z.infer<typeof Descriptor>;

const Result = z.looseObject({
  ruleId: z.string().optional(),
  ruleIndex: z.number().int().optional(),
  rule: Descriptor.optional(),
  kind: z.enum(['notApplicable', 'pass', 'fail', 'review', 'open', 'informational']).default('fail'),
  level: SarifLevel.optional(),
  message: Message,
  suppressions: z.array(Suppression).nullish(),
  baselineState: z.enum(['new', 'unchanged', 'updated', 'absent']).optional(),
  locations: z
    .array(
      z.looseObject({
        physicalLocation: z
          .looseObject({
            artifactLocation: z.looseObject({ uri: z.string().optional() }).optional(),
            region: z.looseObject({ startLine: z.number().int().positive().optional() }).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});
export type Result = z.infer<typeof Result>;

const ReportingDescriptor = z.looseObject({
  id: z.string(),
  defaultConfiguration: z.looseObject({ level: SarifLevel.optional() }).optional(),
});
export type ReportingDescriptor = z.infer<typeof ReportingDescriptor>;

const Component = z.looseObject({
  name: z.string(),
  guid: z.string().optional(),
  rules: z.array(ReportingDescriptor).optional(),
  notifications: z.array(ReportingDescriptor).optional(),
});
export type Component = z.infer<typeof Component>;

/** What the tool says of itself: an error halts it, or leaves its results incomplete. Source: SARIF 3.58. */
const ToolNotification = z.looseObject({ descriptor: Descriptor.optional(), level: SarifLevel.optional() });
export type ToolNotification = z.infer<typeof ToolNotification>;

const Overrides = z.array(
  z.looseObject({ configuration: z.looseObject({ level: SarifLevel.optional() }), descriptor: Descriptor }),
);

const SarifRun = z.looseObject({
  tool: z.looseObject({ driver: Component, extensions: z.array(Component).optional() }),
  results: z.array(Result).max(50_000).nullish(),
  invocations: z
    .array(
      z.looseObject({
        executionSuccessful: z.boolean(),
        exitCode: z.number().optional(),
        exitSignalName: z.string().optional(),
        processStartFailureMessage: z.string().optional(),
        toolExecutionNotifications: z.array(ToolNotification).optional(),
        toolConfigurationNotifications: z.array(ToolNotification).optional(),
        ruleConfigurationOverrides: Overrides.optional(),
        notificationConfigurationOverrides: Overrides.optional(),
      }),
    )
    .optional(),
  versionControlProvenance: z.array(z.looseObject({ revisionId: z.string().optional() })).optional(),
});
export type SarifRun = z.infer<typeof SarifRun>;
export type Invocation = NonNullable<SarifRun['invocations']>[number];

export const SarifLog = z.looseObject({ version: z.literal('2.1.0'), runs: z.array(SarifRun).max(100) });
