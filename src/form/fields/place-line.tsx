import '@mantine/core/styles/Alert.layer.css';
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

const describe = ({ name, precision, distanceKm }: KnownPlace) => {
  if (precision === null) return { Icon: IconMapPinQuestion, warning: noteWords.notFound };
  if (distanceKm !== null) return { Icon: IconAlertTriangle, warning: noteWords.farFrom(distanceKm, name) };
  return { Icon: icons[precision], name, precision: noteWords.precision[precision] };
};

/** Under an address: the place that the service found for it. */
export const PlaceLine = ({ side }: { side: SideName }) => {
  const place = useKnownPlace(side);
  const line = place && describe(place);
  return (
    <Group
      aria-live="polite"
      gap={6}
      wrap="nowrap"
      miw={0}
      c={line?.warning ? 'var(--warn)' : 'var(--text-dim)'}
    >
      {line && (
        <>
          <line.Icon size={15} aria-hidden />
          {line.warning}
          {line.name && (
            <Text component="bdi" inherit truncate>
              {line.name}
            </Text>
          )}
          {line.precision && (
            <Text component="span" inherit flex="none">
              {line.precision}
            </Text>
          )}
        </>
      )}
    </Group>
  );
};

/** Under the coordinates: that latitude and longitude look swapped. */
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
