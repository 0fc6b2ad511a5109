import { describe, expect, it } from 'vitest';
import { readConnectLink } from './read-link.ts';

const origin = 'https://desk.example';
const read = (text: string) => readConnectLink(text, origin);

describe('a pasted connect link', () => {
  it('gives its code, also with spaces around it', () => {
    expect(read(' https://desk.example/connection#code=aB-9_\n')).toEqual({ ok: true, code: 'aB-9_' });
  });

  it.each([
    ['', 'Paste the connect link.'],
    ['aB-9_', 'This is not a connect link. One looks like https://desk.example/connection#code=…'],
    ['https://desk.example/connection', 'This is not a connect link.'],
    ['https://desk.example/connection#code=', 'This is not a connect link.'],
    ['https://other.example/connection#code=aB-9_', 'This link belongs to other.example.'],
    ['http://desk.example/connection#code=aB-9_', 'This link belongs to desk.example.'],
  ])('is refused as "%s"', (text, message) => {
    expect(read(text)).toEqual({ ok: false, message: expect.stringContaining(message) });
  });
});
