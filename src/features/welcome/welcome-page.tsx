import { Button } from '@mantine/core';
import { IconArrowRight, IconPlayerPlay, IconServer2, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { readWebAddress } from '#contract/web-address.ts';
import { askDemoCode, demoOfferQuery } from '#data/http/demo-account.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import { mayFocusFirst, usePageHeading } from '#ui/use-page-heading.ts';
import { LinkForm, useLinkForm } from './link-form.tsx';
import card from '#ui/card.module.css';
import classes from './welcome.module.css';
import { words } from './words.ts';

/**
 * Where the demo is served, by the DEMO_URL setting: an origin of its own, since the live page holds no demo code.
 * @returns null where no demo is set.
 */
const demoAddress = (): string | null => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="demo"]')?.content ?? '';
  return readWebAddress(content)?.href ?? null;
};

type WayProps = {
  icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  title: string;
  text: string;
  children: ReactNode;
};

/** Another way in than a connect link. */
const Way = ({ icon: Icon, title, text, children }: WayProps) => (
  <section className={`${card['card']} ${classes['way']}`}>
    <span className={card['picture']}>
      <Icon size={18} aria-hidden />
    </span>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </section>
);

const arrow = <IconArrowRight size={16} aria-hidden />;

type WelcomePageProps = {
  /** Redeems a connect link's code and connects. @returns what is wrong with it, else null. */
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
  const form = useLinkForm();
  const { setFocus } = form;
  const demo = demoAddress();
  const { data: isOffered = false } = useQuery(demoOfferQuery);
  // After the heading took it.
  useEffect(() => {
    if (mayFocusFirst(heading.current)) setFocus('link');
  }, [heading, setFocus]);
  return (
    <div className={classes['welcome']}>
      <header className={classes['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <p>{words.intro}</p>
      </header>
      <LinkForm form={form} redeem={redeem} />
      {isOffered || demo !== null ? (
        <div className={classes['ways']}>
          {isOffered && <DemoAccount redeem={redeem} />}
          <Way icon={IconServer2} title={words.service} text={words.serviceText}>
            <Button component={Link} href={pagePaths.connection} variant="default" rightSection={arrow}>
              {words.enterService}
            </Button>
          </Way>
          {demo !== null && (
            <Way icon={IconPlayerPlay} title={words.demo} text={words.demoText}>
              <Button component="a" href={demo} variant="default" rightSection={arrow}>
                {words.startDemo}
              </Button>
            </Way>
          )}
        </div>
      ) : (
        <p className={classes['ask']}>
          {words.ownService} <Link href={pagePaths.connection}>{words.enterService}</Link>
        </p>
      )}
      <p className={classes['ask']}>{words.ask}</p>
    </div>
  );
};
