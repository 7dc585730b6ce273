import { main } from './bootstrap.mjs'

const commands = { protocol: 'devnet/src/deploy/protocol.ts', names: 'devnet/src/deploy/names.ts' }

const [what] = process.argv.splice(2, 1)
if (!Object.hasOwn(commands, what ?? '')) {
  console.error(
    `${what ? `There is no "${what}" to deploy.` : 'Deploy what?'} There are: npm run deploy protocol -- --help, npm run deploy names -- --help`,
  )
  process.exit(1)
}
await main([commands[what]], { say: (line) => console.error(`  ${line}`) })
