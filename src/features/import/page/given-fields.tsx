import { Select } from '@mantine/core';
import { hasField, isTaskKind, taskKinds } from '#contract/operations.ts';
import { labelsOf, type Directory } from '#form/directory.ts';
import { kindNames } from '#form/words.ts';
import { describeZoneNow, readZoneText, useZones } from '#form/zone-choices.ts';
import { zoneWords } from '#form/zone-words.ts';
import { Picker } from '#ui/picker.tsx';
import type { ChangePlan, ImportPlan, OpenImport } from '../import-types.ts';
import { missingParts, withKind } from '../matching/first-plan.ts';
import { withTemplateColumns } from '../matching/match-columns.ts';

type GivenFieldsProps = { open: OpenImport; directory: Directory; onChange: ChangePlan };

const kindChoices = taskKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

/** Values for every row whose own cell is blank or missing. */
export const GivenFields = ({ open: { headers, plan }, directory, onChange }: GivenFieldsProps) => {
  const { given } = plan;
  const { zones, isLoading, load } = useZones();
  const missing = missingParts(plan, directory);
  const zone = zoneWords(given.zone);
  const give = (part: Partial<ImportPlan['given']>) =>
    onChange((present) => ({ ...present, given: { ...present.given, ...part } }));
  return (
    <>
      <Select
        label="Task type"
        value={plan.kind}
        data={kindChoices}
        allowDeselect={false}
        onChange={(kind) => {
          if (kind === null || !isTaskKind(kind) || kind === plan.kind) return;
          const labels = labelsOf(directory, given.template);
          onChange((present) => withKind(present, kind, headers, labels));
        }}
      />
      <Picker
        id="import-merchant_id"
        label="Merchant"
        value={given.merchant_id}
        onChange={(merchant_id) => give({ merchant_id })}
        data={directory.merchants.choices}
        required
        error={missing.merchant || undefined}
      />
      <Picker
        id="import-zone"
        label="Time zone"
        value={given.zone}
        valueText={zone || given.zone}
        data={zones}
        isLoading={isLoading}
        readText={readZoneText}
        renderHint={describeZoneNow}
        onFocus={load}
        onChange={(value) => give({ zone: value })}
        note={zone === '' ? 'Or choose its column below.' : `Times are local to ${zone}`}
        placeholder="City or time zone"
        required={plan.columns.timezone === undefined}
        error={missing.zone || undefined}
      />
      {hasField(plan.kind, 'team_id') && (
        <Picker
          id="import-team_id"
          label="Team"
          value={given.team_id}
          onChange={(team_id) => give({ team_id, fleet_id: '' })}
          data={directory.teams.choices}
        />
      )}
      <Picker
        id="import-fleet_id"
        label="Agent"
        value={given.fleet_id}
        onChange={(fleet_id) => give({ fleet_id, team_id: '' })}
        data={directory.agents.choices}
      />
      <Picker
        id="import-template"
        label="Custom field template"
        value={given.template}
        onChange={(template) =>
          onChange((present) => ({
            ...present,
            given: { ...present.given, template },
            columns: withTemplateColumns(headers, present, labelsOf(directory, template)),
          }))
        }
        data={directory.templates.list?.map(({ name }) => ({ value: name, label: name })) ?? null}
      />
    </>
  );
};
