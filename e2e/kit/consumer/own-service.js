import { createServer } from 'node:http';

/** A service of somebody else: it takes all but appointments, from any origin, and answers as the interface document says. */
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };
let jobs = 0;
createServer((request, response) => {
  if (request.method === 'OPTIONS' || request.url === '/') {
    response.writeHead(204, cors).end();
    return;
  }
  if (request.url === '/open/task/createAppointment') {
    response.writeHead(404, cors).end();
    return;
  }
  jobs += 1;
  response
    .writeHead(200, { ...cors, 'content-type': 'application/json' })
    .end(JSON.stringify({ status: 200, message: 'The task has been created.', data: { job_id: jobs } }));
  request.resume();
}).listen(Number(process.env['OWN_SERVICE_PORT'] ?? 4182), '127.0.0.1');
