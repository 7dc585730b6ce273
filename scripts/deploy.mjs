import { main } from './bootstrap.mjs'

const commands = {
  protocol: 'devnet/src/deploy/protocol.ts',
  names: 'devnet/src/deploy/names.ts',
  guards: 'devnet/src/deploy/guards.ts',
}

const [what] = process.argv.splice(2, 1)
if (!Object.hasOwn(commands, what ?? '')) {
  console.error(
    `${what ? `There is no "${what}" to deploy.` : 'Deploy what?'} There are: ${Object.keys(commands)
      .map((name) => `npm run deploy ${name} -- --help`)
      .join(', ')}`,
  )
  process.exit(1)
}
await main([commands[what]], { say: (line) => console.error(`  ${line}`) })
