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
import { pageWords } from '../words.ts';
import { FieldGrid } from './field-grid.tsx';
import { Fold } from './fold.tsx';

type GivenFieldsProps = { open: OpenImport; directory: Directory; onChange: ChangePlan };

const kindChoices = taskKinds.map((kind) => ({ value: kind, label: kindNames[kind] }));

const giving = (onChange: ChangePlan) => (part: Partial<ImportPlan['given']>) =>
  onChange((plan) => ({ ...plan, given: { ...plan.given, ...part } }));

/** What the file doesn't say itself, for every row. */
export const GivenFields = ({ open: { headers, plan }, directory, onChange }: GivenFieldsProps) => {
  const { given } = plan;
  const give = giving(onChange);
  const { zones, isLoading, load } = useZones();
  const missing = missingParts(plan, directory);
  const zone = zoneWords(given.zone);
  return (
    <>
      <Select
        label={pageWords.kind}
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
        label={pageWords.merchant}
        value={given.merchant_id}
        onChange={(merchant_id) => give({ merchant_id })}
        data={directory.merchants.choices}
        required
        error={given.merchant_id === '' ? undefined : missing.merchant || undefined}
      />
      <Picker
        id="import-zone"
        label={pageWords.zone}
        value={given.zone}
        valueText={zone || given.zone}
        data={zones}
        isLoading={isLoading}
        readText={readZoneText}
        renderHint={describeZoneNow}
        onFocus={load}
        onChange={(value) => give({ zone: value })}
        note={zone === '' ? pageWords.orColumn : pageWords.timesAre(zone)}
        placeholder={pageWords.zoneHint}
        required={plan.columns.timezone === undefined}
        error={given.zone === '' ? undefined : missing.zone || undefined}
      />
    </>
  );
};

/** Team, agent and custom fields for every row. */
export const MoreFields = ({ open: { headers, plan }, directory, onChange }: GivenFieldsProps) => {
  const { team_id: team, fleet_id: agent, template } = plan.given;
  const give = giving(onChange);
  return (
    <Fold title={pageWords.forAll} isOpen={`${team}${agent}${template}` !== ''}>
      <FieldGrid>
        {hasField(plan.kind, 'team_id') && (
          <Picker
            id="import-team_id"
            label={pageWords.team}
            value={team}
            onChange={(team_id) =>
              give({ team_id, fleet_id: '', assignment: team_id === '' ? 'unassigned' : 'auto' })
            }
            data={directory.teams.choices}
          />
        )}
        <Picker
          id="import-fleet_id"
          label={pageWords.agent}
          value={agent}
          onChange={(fleet_id) =>
            give({ fleet_id, team_id: '', assignment: fleet_id === '' ? 'unassigned' : 'agent' })
          }
          data={directory.agents.choices}
        />
        <Picker
          id="import-template"
          label={pageWords.customTemplate}
          value={template}
          onChange={(name) => {
            const columns = withTemplateColumns(headers, plan, labelsOf(directory, name));
            onChange((present) => ({ ...present, given: { ...present.given, template: name }, columns }));
          }}
          data={directory.templates.list?.map(({ name }) => ({ value: name, label: name })) ?? null}
        />
      </FieldGrid>
    </Fold>
  );
};
