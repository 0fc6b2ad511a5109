// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { WelcomePage } from './welcome-page.tsx';

const meta = document.createElement('meta');
meta.name = 'demo';
afterEach(() => meta.remove());

const show = (
  demo: string,
  redeem: (code: string) => Promise<string | null> = () => Promise.resolve(null),
) => {
  meta.content = demo;
  document.head.append(meta);
  render(<WelcomePage redeem={redeem} />);
};

const field = () => screen.getByRole('textbox', { name: 'Connect link' });

describe('the welcome page', () => {
  it('takes a pasted connect link: one press redeems its code once', async () => {
    const codes: string[] = [];
    let answer: (wrong: string | null) => void = () => undefined;
    show('', (code) => {
      codes.push(code);
      return new Promise((resolve) => (answer = resolve));
    });
    await waitFor(() => expect(document.activeElement).toBe(field()));
    await userEvent.paste(`${location.origin}/connection#code=abc`);
    await userEvent.keyboard('{Enter}{Enter}');
    expect(codes).toEqual(['abc']);
    answer('This link was already used.');
    const problem = await screen.findByText('This link was already used.');
    expect(field().getAttribute('aria-describedby')).toBe(problem.id);
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it('says at the field that something else was pasted, and sends nothing', async () => {
    const codes: string[] = [];
    show('', (code) => {
      codes.push(code);
      return Promise.resolve(null);
    });
    await userEvent.type(field(), 'hello');
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }));
    expect(screen.getByText(/This is not a connect link/)).toBeDefined();
    expect(codes).toEqual([]);
  });

  it('leads to the demo where there is one, else only to the connection', () => {
    show('https://demo.example/');
    expect(screen.getByRole('link', { name: 'Start the demo' }).getAttribute('href')).toBe(
      'https://demo.example/',
    );
  });

  it.each(['', '__DEMO_URL__', 'javascript:alert(1)'])('shows no demo for "%s"', (content) => {
    show(content);
    expect(screen.queryByText('Try the demo')).toBeNull();
    expect(screen.getByRole('link', { name: 'Enter address and key' }).getAttribute('href')).toBe(
      '/connection',
    );
  });
});
