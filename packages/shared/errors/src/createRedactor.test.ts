import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createRedactor } from './createRedactor.ts'

describe('createRedactor', () => {
  test.each([
    ['a key in the path', 'https://node.example/v2/0123456789abcdef', ['0123456789abcdef']],
    ['a key in the query', 'https://node.example/?apikey=s3cr3t', ['s3cr3t']],
    ['a user and a password', 'https://alice:pass%20word@node.example/rpc', ['pass word']],
    ['a key in the place of a user', 'https://0123456789abcdef@node.example', ['0123456789abcdef']],
    ['the second of two nodes', 'http://127.0.0.1:8545,wss://b.example/ws/0123456789abcdef', ['0123456789abcdef']],
  ])('%s never appears in the output, in any encoding', (_, url, secrets) => {
    const redact = createRedactor({ OXBOW_RPC_1: url })
    for (const secret of secrets) {
      for (const form of [secret, encodeURIComponent(secret), JSON.stringify({ url, secret }), `at ${url}: ${secret}`])
        for (const each of [secret, encodeURIComponent(secret)]) expect(redact(form)).not.toContain(each)
    }
  })

  test('removes what a service repeats: upper case, parts from both ends, and the request header', () => {
    const redact = createRedactor({ OXBOW_RPC_1: 'https://alice:hunter-22@node.example/v2/0123456789abcdef' })
    const basic = Buffer.from('alice:hunter-22').toString('base64')
    expect(redact(`0123456789ABCDEF ...89abcdef 01234567… HUNTER-22 Basic ${basic}`)).toBe(
      '[…] ...[…] […]… […] Basic […]',
    )
    expect(redact('block 0x9abcdef at 01234 of alice')).toBe('block 0x9abcdef at 01234 of alice')
  })

  test("removes a database password that isn't URL-encoded", () => {
    for (const password of ['hunt#er22', '12/er22', 'hu?nt@er22']) {
      const url = `postgresql://oxbow:${password}@db.example/oxbow`
      expect(createRedactor({ DATABASE_URL: url })(`cannot read ${url}`)).not.toContain('er22')
    }
  })

  test('keeps hosts, ports and words of a path', () => {
    const redact = createRedactor({
      OXBOW_RPC_1: 'https://node.example:8545/v2/mainnet/0123456789abcdef',
      DATABASE_URL: 'postgresql://postgres:hunter22@db.example:5432/oxbow',
    })
    expect(redact('asked https://node.example:8545/v2/mainnet/0123456789abcdef')).toBe(
      'asked https://node.example:8545/v2/mainnet/[…]',
    )
    expect(redact('postgres at postgresql://postgres:hunter22@db.example:5432/oxbow')).toBe(
      'postgres at postgresql://postgres:[…]@db.example:5432/oxbow',
    )
  })

  test('keeps the name of a database user whose password is elsewhere', () => {
    const redact = createRedactor({ DATABASE_URL: 'postgresql://oxbow@db.example/oxbow' })
    expect(redact('Oxbow needs 16 or newer: /opt/oxbow')).toBe('Oxbow needs 16 or newer: /opt/oxbow')
    expect(createRedactor({ OXBOW_RPC_1: 'https://s3cr3t@node.example' })('s3cr3t')).toBe('[…]')
  })

  test('removes settings named a token, a secret, a password or a key', () => {
    const redact = createRedactor({ OXBOW_CONTROL_TOKEN: 'abcdef', OTHER: 'xyz', PGPASSWORD: 'hunter22' })
    expect(redact('abcdef xyz hunter22')).toBe('[…] xyz […]')
  })

  test('changes nothing without settings', () => {
    expect(createRedactor({})('https://node.example/v2/0123456789abcdef')).toBe(
      'https://node.example/v2/0123456789abcdef',
    )
  })
})

test('redactOutput: covers both streams of a process, whoever writes', async () => {
  const program = `
    import { redactOutput } from ${JSON.stringify(new URL('./redactOutput.ts', import.meta.url).href)}
    redactOutput({ OXBOW_RPC_1: 'https://node.example/v2/0123456789abcdef' })
    console.log('out 0123456789abcdef')
    console.error(new Error('err 0123456789abcdef'))
    process.stdout.write(Buffer.from('bytes 0123456789abcdef'))
  `
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('out […]\nbytes […]')
  expect(stderr).toContain('Error: err […]')
  expect(stdout + stderr).not.toContain('0123456789abcdef')
})
