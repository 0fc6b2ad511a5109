import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startService, type TestService } from '#testing/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService({ now: '2031-03-04T05:06:07.890Z' });
});
afterEach(() => service.close());

describe('the Date header', () => {
  it('is the time of the service’s clock, on successes and errors alike', async () => {
    const { api_key } = service.account;
    const dates = async () => {
      const answers = [
        await service.fetch('/open/account', { api_key }),
        await service.fetch('/open/account', { api_key: 'wrong' }),
        await service.fetch('/open/nothing', {}),
        await service.app.request('/open/capabilities'),
      ];
      return answers.map(({ status, headers }) => [status, headers.get('date')]);
    };
    const first = 'Tue, 04 Mar 2031 05:06:07 GMT';
    expect(await dates()).toEqual([200, 401, 404, 200].map((status) => [status, first]));
    service.clock.advance(60_000);
    expect((await dates())[0]).toEqual([200, 'Tue, 04 Mar 2031 05:07:07 GMT']);
  });
});

describe('the Connection header', () => {
  it.each([
    ['/open/task/createPickup', 'close'],
    ['/open/task/list', null],
    ['/open/promo/changeStatus', null],
  ])('of %s is %s', async (path, connection) => {
    const answer = await service.fetch(path, service.body('pickup'));
    expect(answer.headers.get('connection')).toBe(connection);
  });
});
