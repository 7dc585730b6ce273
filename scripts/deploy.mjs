import { main } from './bootstrap.mjs'

const [what] = process.argv.splice(2, 1)
if (what !== 'protocol') {
  console.error(
    `${what ? `There is no "${what}" to deploy.` : 'Deploy what?'} There is: npm run deploy protocol -- --help`,
  )
  process.exit(1)
}
await main(['devnet/src/deploy/main.ts'], { say: (line) => console.error(`  ${line}`) })
