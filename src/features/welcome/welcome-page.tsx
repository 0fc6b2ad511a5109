import { Button, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import '@mantine/core/styles/ThemeIcon.layer.css';
import { IconArrowRight, IconServer2, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { askDemoCode, demoOfferQuery } from '#data/http/demo-account.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { mayFocusFirst, usePageHeading } from '#ui/use-page-heading.ts';
import { LinkForm } from './link-form.tsx';
import { words } from './words.ts';

type WayProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  title: string;
  text: string;
  children: ReactNode;
};

/** Another way in than a connect link. */
const Way = ({ icon: Icon, title, text, children }: WayProps) => (
  <Paper withBorder component="section" p="lg">
    <Stack gap="xs" align="start" h="100%">
      <ThemeIcon>
        <Icon size={18} aria-hidden />
      </ThemeIcon>
      <Title order={2} fz="sm">
        {title}
      </Title>
      <Text fz="var(--t-13)" c="dimmed" mb="xs" flex={1}>
        {text}
      </Text>
      {children}
    </Stack>
  </Paper>
);

const arrow = <IconArrowRight size={16} aria-hidden />;

type WelcomePageProps = {
  /** Redeems a connect link's code and connects. @returns the problem, or null. */
  redeem: (code: string) => Promise<string | null>;
};

/** Connects with the account of a first start. */
const DemoAccount = ({ redeem }: WelcomePageProps) => {
  const {
    mutate,
    isPending,
    error,
    data: problem,
  } = useSingleMutation({
    mutationFn: async () => redeem(await askDemoCode()),
  });
  const wrong = error?.message ?? problem;
  return (
    <Way icon={IconTruckDelivery} title={words.demoAccount} text={words.demoAccountText}>
      <Button variant="default" aria-disabled={isPending || undefined} onClick={() => mutate()}>
        {isPending ? words.connecting : words.startDemoAccount}
      </Button>
      {wrong && <p role="alert">{wrong}</p>}
    </Way>
  );
};

/** What stands at the start while nothing is connected: the ways to connect. */
export const WelcomePage = ({ redeem }: WelcomePageProps) => {
  const heading = usePageHeading(words.title);
  const input = useRef<HTMLInputElement>(null);
  const { data: isOffered = false } = useQuery(demoOfferQuery);
  // After the heading took it.
  useEffect(() => {
    if (mayFocusFirst(heading.current)) input.current?.focus();
  }, [heading]);
  return (
    <Stack gap="lg" maw="46rem" mx="auto" py="clamp(1rem, 9vh, 6rem)">
      <Stack component="header" gap="xs">
        <Title
          ref={heading}
          tabIndex={-1}
          order={1}
          fz="var(--t-28)"
          lh={1.2}
          lts="-0.022em"
          style={{ outline: 'none' }}
        >
          {words.title}
        </Title>
        <Text c="dimmed">{words.intro}</Text>
      </Stack>
      <LinkForm input={input} redeem={redeem} />
      <SimpleGrid type="container" cols={{ base: 1, '36rem': 2 }} spacing="md">
        {isOffered && <DemoAccount redeem={redeem} />}
        <Way icon={IconServer2} title={words.service} text={words.serviceText}>
          <Button component={Link} href={pagePaths.connection} variant="default" rightSection={arrow}>
            {words.enterService}
          </Button>
        </Way>
      </SimpleGrid>
      <Text fz="var(--t-13)" c="dimmed">
        {words.ask}
      </Text>
    </Stack>
  );
};
