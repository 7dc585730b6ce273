import { expect, test } from 'vitest'
import { postWebhook } from './postWebhook.ts'

const options = { key: Buffer.from('key'), privateHosts: new Set<string>(), nowMs: 0 }

test.each([
  ['plain http', 'http://example.com/', /requires https/],
  ['loopback', 'https://127.0.0.1/', /not public/],
  ['loopback, by name', 'https://localhost/', /not public/],
  ['loopback as a number', 'https://2130706433/', /not public/],
  ['IPv6 loopback', 'https://[::1]/', /not public/],
  ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/', /not public/],
  ['a private network', 'https://10.0.0.8:8443/hook', /not public/],
  ['link-local, of a cloud', 'https://169.254.169.254/latest/meta-data', /not public/],
])('error: %s is not told', async (_, url, reason) => {
  await expect(postWebhook(new URL(url), '{}', options)).rejects.toThrow(reason)
})
