import { main } from './bootstrap.mjs'

await main(['scripts/supervisor/main.ts', '--dev'], { say: (line) => console.log(`  ${line}`) })
