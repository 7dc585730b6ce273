import { main } from './bootstrap.mjs'

await main(['scripts/supervisor/main.ts'], { say: (line) => console.log(`  ${line}`) })
