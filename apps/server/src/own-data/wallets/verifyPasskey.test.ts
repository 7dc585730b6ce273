import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('behavior: the library that reads passkeys is loaded with the first of them, not at the start', () => {
  const program = `import { registerHooks } from 'node:module'
    let loaded = 0
    registerHooks({ load: (url, context, next) => { loaded += url.includes('@simplewebauthn') ? 1 : 0; return next(url, context) } })
    const { verifyNewPasskey } = await import(${JSON.stringify(join(import.meta.dirname, 'verifyPasskey.ts'))})
    const before = loaded
    const response = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: '' } }
    const refused = await verifyNewPasskey(response, { origin: 'https://wallet.example', challenge: 'a' }).catch(({ name }) => name)
    console.log(JSON.stringify({ before, isLoaded: loaded > 0, refused }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(JSON.parse(stdout || stderr)).toEqual({
    before: 0,
    isLoaded: true,
    refused: expect.stringContaining('PasskeyRefused'),
  })
}, 120_000)
