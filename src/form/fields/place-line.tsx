import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconMapPin, IconMapPinCheck, IconMapPinQuestion } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { sides, type SideName } from '#contract/sides.ts';
import { setPoint, useKnownPlace, type KnownPlace } from '../places.ts';
import { looksSwapped } from '../points.ts';
import { labelOf } from '../schema.ts';
import { noteWords } from '../words.ts';
import { control, focusControl, useTaskKind } from '../task-form.ts';

const icons = { given: IconMapPin, address: IconMapPinCheck, city: IconMapPin } as const;

const Place = ({ name, precision, distanceKm }: KnownPlace) => {
  const isWrong = precision === null || distanceKm !== null;
  const Icon = precision === null ? IconMapPinQuestion : isWrong ? IconAlertTriangle : icons[precision];
  return (
    <Group gap={6} wrap="nowrap" miw={0} c={isWrong ? 'var(--warn)' : 'var(--text-dim)'}>
      <Icon size={15} aria-hidden />
      {precision === null && noteWords.notFound}
      {distanceKm !== null && noteWords.farFrom(distanceKm, name)}
      {precision !== null && !isWrong && (
        <>
          <Text component="bdi" inherit truncate>
            {name}
          </Text>
          <Text component="span" inherit flex="none">
            {noteWords.precision[precision]}
          </Text>
        </>
      )}
    </Group>
  );
};

export const PlaceLine = ({ side }: { side: SideName }) => {
  const place = useKnownPlace(side);
  return <div aria-live="polite">{place && <Place {...place} />}</div>;
};

export const SwappedNote = ({ side }: { side: SideName }) => {
  const kind = useTaskKind();
  const keys = sides[side];
  const [latitude, longitude] = useWatch({ control, name: [keys.latitude, keys.longitude] });
  const isBeyondPole = looksSwapped(latitude, longitude);
  const place = useKnownPlace(side);
  if (!isBeyondPole && place?.fitsSwapped !== true) return null;
  const swap = () => {
    setPoint(side, { latitude: longitude, longitude: latitude });
    focusControl(keys.latitude);
  };
  return (
    <Alert
      color="warn"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        isBeyondPole
          ? noteWords.beyondPole(labelOf(kind, keys.latitude), latitude.trim())
          : noteWords.nearSwapped
      }
    >
      <Button variant="default" size="compact-sm" onClick={swap}>
        {noteWords.swapPoint}
      </Button>
    </Alert>
  );
};
