import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fetchLogo, maxBytes } from './fetchLogo.ts'

describe('fetchLogo', () => {
  const hosts: { close(): void; closeAllConnections(): void }[] = []
  afterEach(() => {
    for (const host of hosts.splice(0)) {
      host.close()
      host.closeAllConnections()
    }
  })

  /** A host on this machine; `host:port` of it. */
  async function listen(answer: RequestListener): Promise<string> {
    const host = createServer(answer)
    hosts.push(host)
    await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
    return `127.0.0.1:${(host.address() as AddressInfo).port}`
  }
  const fetched = (url: string, ...privateHosts: string[]) =>
    fetchLogo(url, { privateHosts: new Set(privateHosts), signal: new AbortController().signal })

  test('default: the bytes that a host gives, who learns nothing of anybody', async () => {
    let seen: object = {}
    const host = await listen(({ headers, url }, response) => {
      seen = { ...headers, url }
      response.end('picture')
    })
    expect(`${await fetched(`http://name:word@${host}/oak.png?size=64`, host)}`).toBe('picture')
    expect(seen).toEqual({
      accept: 'image/webp,image/png,image/jpeg,image/gif',
      'accept-encoding': 'identity',
      connection: 'close',
      host,
      url: '/oak.png?size=64',
    })
  })

  test('default: an image that stands in the address itself', async () => {
    expect(`${await fetched('data:image/png;base64,b2Fr')}`).toBe('oak')
  })

  test('behavior: a redirect is followed, within bounds', async () => {
    const host = await listen((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) return response.end('picture')
      return response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect(`${await fetched(`http://${host}/3`, host)}`).toBe('picture')
    await expect(fetched(`http://${host}/4`, host)).rejects.toMatchObject({ fault: 'refused' })
  })

  test.each([
    ['loopback', 'https://127.0.0.1/oak.png', 'private-address'],
    ['loopback in another spelling', 'https://2130706433/oak.png', 'private-address'],
    ['loopback in IPv6', 'https://[::ffff:127.0.0.1]/oak.png', 'private-address'],
    ['a name that leads to it', 'https://localhost/oak.png', 'private-address'],
    ["a cloud's metadata", 'https://169.254.169.254/latest/meta-data', 'private-address'],
    ['http', 'http://lists.example/oak.png', 'not-https'],
    ['a file', 'file:///etc/passwd', 'not-https'],
    ['data that is none', 'data:', 'no-image'],
  ])('error: %s is not asked', async (_what, url, fault) => {
    await expect(fetched(url)).rejects.toMatchObject({ fault })
  })

  test('error: a redirect leads to no private address', async () => {
    let isReached = false
    const inside = await listen((_, response) => {
      isReached = true
      response.end('secret')
    })
    const port = inside.split(':')[1]
    for (const location of [`http://${inside}/`, `https://${inside}/`, `https://localhost:${port}/`, '//[']) {
      const outside = await listen((_, response) => response.writeHead(302, { location }).end())
      await expect(fetched(`http://${outside}/oak.png`, outside)).rejects.toThrow('The logo is not shown')
    }
    expect(isReached).toBe(false)
  })

  test('error: too much is not read to its end', async () => {
    let sent = 0
    const host = await listen((_, response) => {
      const more = () => {
        if (sent > 50 * maxBytes) return response.end()
        sent += 64_000
        return response.write(Buffer.alloc(64_000), () => setImmediate(more))
      }
      more()
    })
    await expect(fetched(`http://${host}/`, host)).rejects.toMatchObject({ fault: 'too-large' })
    expect(sent).toBeLessThan(20 * maxBytes)
    await expect(fetched(`data:image/png;base64,${'A'.repeat(2 * maxBytes)}`)).rejects.toMatchObject({
      fault: 'too-large',
    })
  })

  test('error: an answer that never ends', { tags: 'thorough', timeout: 15_000 }, async () => {
    const host = await listen((_, response) => {
      response.write('p')
    })
    await expect(fetched(`http://${host}/`, host)).rejects.toMatchObject({ fault: 'slow' })
  })

  test('error: no file, no host', async () => {
    const host = await listen((_, response) => response.writeHead(404).end('not here'))
    await expect(fetched(`http://${host}/`, host)).rejects.toMatchObject({ fault: 'refused' })
    await expect(fetched('http://127.0.0.1:1/', '127.0.0.1:1')).rejects.toMatchObject({ fault: 'unreachable' })
  })
})
