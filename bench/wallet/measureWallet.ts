import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { launchBrowser } from '../../e2e/support/launchBrowser.ts'
import { openTab, openWallet } from '../../e2e/support/openWallet.ts'
import { answeredAt, shownAt, type Timed, timePress, watchWindows } from './timeWindow.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
const password = 'correct horse battery staple'

/** A wallet is made with the browser's own virtual authenticator: two passkey prompts, the vault, and the server. */
export async function measureCreation(browser: Browser, baseUrl: string, rounds: number): Promise<readonly Timed[]> {
  const samples: Timed[] = []
  for (let round = 0; round <= rounds; round++) {
    const context = await browser.newContext()
    await watchWindows(context)
    const { open, post, request, page } = await openTab(context, baseUrl)
    const popup = await open()
    const session = await context.newCDPSession(popup)
    await session.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    } as const
    await session.send('WebAuthn.addVirtualAuthenticator', { options })
    await post(request('connect', {}))
    const button = popup.getByRole('button', { name: 'Create wallet', exact: true, disabled: false })
    await button.waitFor()
    await popup.waitForTimeout(900)
    samples.push(await timePress(popup, () => button.click(), answeredAt(page)))
    await context.close()
  }
  // The first one loads what the others have.
  return samples.slice(1)
}

/** A wallet of a software authenticator signs, each time in a new window; at the end its backup is opened by a password. */
export async function measureUnlocks(browser: Browser, baseUrl: string, rounds: number) {
  const { agree, context, open, page, post, request } = await openWallet(browser, baseUrl)
  const { addresses } = await agree('connect', {}, 'Create wallet')
  const address: string = addresses[0]
  await watchWindows(context)
  const passkey: Timed[] = []
  for (let round = 0; round <= rounds; round++) {
    const popup = await open()
    await post(request('sign', { address, message: { type: 'personal', data: '0x68656c6c6f' } }))
    const button = popup.getByRole('button', { name: 'Sign', exact: true, disabled: false })
    await button.waitFor()
    await popup.waitForTimeout(900)
    passkey.push(await timePress(popup, () => button.click(), answeredAt(page)))
    await popup.close({ runBeforeUnload: false })
  }

  const folder = mkdtempSync(join(tmpdir(), 'oxbow-bench-wallet-'))
  try {
    const file = join(folder, 'backup.json')
    const backup = await open()
    await post(request('manage', { address, view: 'backup' }))
    for (const label of ['Password', 'Password again']) await backup.getByLabel(label, { exact: true }).fill(password)
    const [download] = await Promise.all([
      backup.waitForEvent('download'),
      backup.getByRole('button', { name: 'Save backup file' }).click(),
    ])
    await download.saveAs(file)
    const byPassword: Timed[] = []
    for (let round = 0; round <= rounds; round++) {
      const popup = await open()
      await post(request('manage', { address, view: 'rehearsal' }))
      await popup.getByLabel('Choose backup file').setInputFiles(file)
      await popup.getByLabel('Backup password').fill(password)
      const test = popup.getByRole('button', { name: 'Test', exact: true })
      byPassword.push(await timePress(popup, () => test.click(), shownAt(popup, 'Your backup restores all accounts.')))
      await popup.close()
    }
    return { passkey: passkey.slice(1), password: byPassword.slice(1), kdf: kdfOf(readFileSync(file, 'utf8')) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await context.close()
  }
}

/** How the backup file says that its password is made a key. */
function kdfOf(text: string): { readonly name: string; readonly memory: number; readonly passes: number } {
  const found = /"kdf":(\{[^}]*\})/.exec(text.replaceAll(/\s/g, ''))?.[1]
  if (found === undefined) throw new Error('The backup file doesn’t say how its password is made a key.')
  return JSON.parse(found)
}
