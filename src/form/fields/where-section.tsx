import { Button, SimpleGrid } from '@mantine/core';
import { sides, type SideName } from '#contract/sides.ts';
import { useHydrated } from '#data/state/hydration.ts';
import classes from './form.module.css';
import { PlaceLine, SwappedNote } from './place-line.tsx';
import { Sides } from './sides.tsx';
import { TextInput } from './text-input.tsx';
import { useFolds } from './use-folds.ts';
import { words } from '../words.ts';

const Place = ({ side, openLabel }: { side: SideName; openLabel: string }) => {
  const hydrated = useHydrated();
  const folds = useFolds();
  const { address, latitude, longitude } = sides[side];
  const coordinates = [latitude, longitude] as const;
  return (
    <div className={classes['body']}>
      <TextInput name={address} note={hydrated && <PlaceLine side={side} />} />
      {folds.isOpen(coordinates) ? (
        <>
          <SimpleGrid cols={2} spacing="sm" mt={8} onFocus={() => folds.keepOpen(coordinates)}>
            <TextInput name={latitude} />
            <TextInput name={longitude} />
          </SimpleGrid>
          <SwappedNote side={side} />
        </>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          px={4}
          disabled={!hydrated}
          className={classes['corner'] ?? ''}
          aria-label={openLabel}
          onClick={() => folds.open(coordinates)}
        >
          {words.coordinates}
        </Button>
      )}
    </div>
  );
};

export const WhereSection = () => (
  <Sides
    render={(side, hasTwo) => (
      <Place
        key={side}
        side={side}
        openLabel={hasTwo && side === 'pickup' ? words.pickupCoordinates : words.coordinates}
      />
    )}
  />
);
