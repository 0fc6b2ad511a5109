import { describe, expect, it } from 'vitest';
import { addressOf, isLoopback, readSettings } from './settings.ts';

describe('readSettings', () => {
  it('has the documented defaults', () => {
    expect(readSettings({})).toEqual({
      port: 4180,
      host: '127.0.0.1',
      database: '.data/desk.db',
      databaseConnections: 10,
      defaultCountry: null,
      publicUrl: null,
      services: [],
      corsOrigins: [],
      geocoderUrl: null,
      maxConnections: 1024,
      taskDays: null,
      logLevel: 'info',
      metricsPort: null,
    });
  });

  it('reads lists of addresses as origins, and addresses without their last slash', () => {
    const settings = readSettings({
      PORT: '0',
      PUBLIC_URL: 'https://desk.example/sub/',
      SERVICES: 'https://api.example/v1, http://127.0.0.1:9/ ',
      GEOCODER_URL: 'http://127.0.0.1:8080',
    });
    expect(settings).toMatchObject({
      port: 0,
      publicUrl: 'https://desk.example/sub',
      services: ['https://api.example', 'http://127.0.0.1:9'],
      geocoderUrl: 'http://127.0.0.1:8080',
    });
  });

  it('takes the database from DATABASE_URL before DATABASE', () => {
    const DATABASE_URL = 'postgres://desk@127.0.0.1/desk';
    expect(readSettings({ DATABASE: 'desk.db', DATABASE_URL }).database).toBe(DATABASE_URL);
  });

  it.each([
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '-1' }, '; 0 picks a free one'],
    [{ PORT: ' ' }, 'PORT'],
    [{ PORT: '0x10' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ PUBLIC_URL: 'desk.example' }, 'PUBLIC_URL'],
    [{ SERVICES: "https://a.example 'unsafe-eval'" }, 'SERVICES'],
    [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
    [{ GEOCODER_URL: 'file:///etc' }, 'GEOCODER_URL'],
    [{ MAX_CONNECTIONS: '0' }, 'MAX_CONNECTIONS'],
    [{ DEFAULT_COUNTRY: 'UK' }, 'DEFAULT_COUNTRY'],
    [{ DEFAULT_COUNTRY: 'gb' }, 'DEFAULT_COUNTRY'],
    [{ TASK_DAYS: '30' }, 'TASK_DAYS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT'],
    [{ DATABASE_URL: 'mysql://127.0.0.1/desk' }, 'DATABASE_URL'],
    [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS'],
  ])('names the wrong setting of %j', (env, name) => {
    expect(() => readSettings(env)).toThrow(name);
  });
});

describe('addresses', () => {
  it('can be opened in a browser', () => {
    expect(addressOf('127.0.0.1', 1)).toBe('http://127.0.0.1:1');
    expect(addressOf('::1', 1)).toBe('http://[::1]:1');
    expect(addressOf('0.0.0.0', 1)).toBe('http://localhost:1');
  });

  it('of this machine are distinguished from those of other machines', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '127.0.0.1.evil.example', '10.0.0.1', '::'].some(isLoopback)).toBe(false);
  });
});
