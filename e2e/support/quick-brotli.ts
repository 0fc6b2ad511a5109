import { syncBuiltinESMExports } from 'node:module';
import zlib, { constants } from 'node:zlib';

// Loaded by `--import` before a build that is served on this machine alone: its files are packed quickly instead of small, which
// is a third of the work of a build.

const { brotliCompress } = zlib;
const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };

Object.assign(zlib, {
  brotliCompress: (content: Buffer, done: zlib.CompressCallback) => brotliCompress(content, { params }, done),
});
syncBuiltinESMExports();
