import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'

// Loaded into Ponder before its program, which writes its types among the sources at each start and ends where it may not: in an image whose files are
// read-only, or under another account. They are committed.
const { writeFileSync } = fs
fs.writeFileSync = (path, ...rest) => {
  if (basename(String(path)) !== 'ponder-env.d.ts') writeFileSync(path, ...rest)
}
syncBuiltinESMExports()
