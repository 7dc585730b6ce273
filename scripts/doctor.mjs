import { main } from './bootstrap.mjs'

await main(['apps/server/src/doctor.ts'], { say: (line) => console.error(`  ${line}`) })
