// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { answerCalls, stopAnswering } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { WelcomePage } from './welcome-page.tsx';

afterEach(stopAnswering);

/** The service's answers by path; all else it does not know. */
type Answers = Readonly<Record<string, () => Response>>;

const show = (
  redeem: (code: string) => Promise<string | null> = () => Promise.resolve(null),
  answers: Answers = {},
) => {
  answerCalls(({ url }) => answers[new URL(url).pathname]?.() ?? new Response(null, { status: 404 }));
  render(<WelcomePage redeem={redeem} />);
};

const field = () => screen.getByRole('textbox', { name: 'Connect link' });

describe('the welcome page', () => {
  it('takes a pasted connect link: one press redeems its code once', async () => {
    const codes: string[] = [];
    let answer: (wrong: string | null) => void = () => undefined;
    show((code) => {
      codes.push(code);
      return new Promise((resolve) => (answer = resolve));
    });
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await userEvent.paste(`${location.origin}/connection#code=abc`);
    await userEvent.keyboard('{Enter}{Enter}');
    expect(codes).toEqual(['abc']);
    answer('This link was already used.');
    const problem = await screen.findByText('This link was already used.');
    expect(problem.closest('[id]')?.id).toBe(field().getAttribute('aria-describedby'));
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('shows an error at the field for a text that isn’t a connect link', async () => {
    const codes: string[] = [];
    show((code) => {
      codes.push(code);
      return Promise.resolve(null);
    });
    await userEvent.type(field(), 'hello');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText(/This is not a connect link/)).toBeDefined();
    expect(codes).toEqual([]);
  });

  it('offers the demo account if the service does; a press connects with its code or shows the problem', async () => {
    const codes: string[] = [];
    let pressed = 0;
    show(
      (code) => {
        codes.push(code);
        return Promise.resolve(null);
      },
      {
        '/open/capabilities': () =>
          Response.json({ service: 'Dispatch Desk', lists: [], demo_account: true }),
        '/open/connect/demo': () => {
          pressed += 1;
          return pressed === 1
            ? Response.json({ status: 429, code: 'too_many_requests', message: 'Wait.' }, { status: 429 })
            : Response.json({ status: 200, message: 'OK', data: { code: 'abc' } });
        },
      },
    );
    const button = await screen.findByRole('button', { name: 'Start with the demo account' });
    await userEvent.click(button);
    await screen.findByRole('alert');
    expect([pressed, codes]).toEqual([1, []]);
    await userEvent.click(button);
    await waitFor(() => expect(codes).toEqual(['abc']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, Answers]>([
    ['does not say so', { '/open/capabilities': () => Response.json({ service: 'X', lists: [] }) }],
    ['says something else', { '/open/capabilities': () => Response.json({ demo_account: 'yes' }) }],
    ['fails', { '/open/capabilities': () => new Response('<b>', { status: 500 }) }],
    ['knows no such thing', {}],
  ])('offers no demo account where the service %s', async (_what, answers) => {
    let asked = 0;
    const capabilities = answers['/open/capabilities'] ?? (() => new Response(null, { status: 404 }));
    show(undefined, {
      '/open/capabilities': () => {
        asked += 1;
        return capabilities();
      },
    });
    await waitFor(() => expect(asked).toBe(1));
    expect(screen.queryByRole('button', { name: 'Start with the demo account' })).toBeNull();
  });
});
