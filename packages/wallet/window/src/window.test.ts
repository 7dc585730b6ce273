import { describe, expect, test, vi } from 'vitest'
import { openWindow } from './openWindow.ts'
import type { PendingRequest } from './serveWindowRequests.ts'
import { answer, connect, listenTo, own, request, start, until } from './test/pageAndWallet.ts'
import { exchange, twoWindows, wallet } from './test/twoWindows.ts'
import { WindowError } from './WindowError.ts'

const message = { type: 'personal', data: '0x68656c6c6f' } as const
const sign = { address: own, message }

describe('a page and the wallet', () => {
  test('default: one request, one screen, one answer', async () => {
    const { page, pending, windows } = start()
    const answer = page.ask('sign', sign)
    const { ask, origin, begin, answer: settle } = await pending()
    expect(windows.opened).toEqual([`${wallet}/confirm`])
    expect({ verb: ask.verb, params: ask.params, origin }).toEqual({ verb: 'sign', params: sign, origin: exchange })
    expect(begin()).toBe(true)
    settle({ signature: '0x12' })
    expect(await answer).toEqual({ signature: '0x12' })
    expect(windows.asker.opener).toBe(null)
  })

  test('behavior: a window that the browser blocks is said at once', () => {
    const { page } = twoWindows({ isBlocked: true })
    expect(() => openWindow({ wallet, host: page })).toThrowError(
      new WindowError('The browser blocked the wallet’s window.', 'PopupBlocked'),
    )
  })

  test('behavior: the window is told the language of the page and its theme', () => {
    const windows = twoWindows()
    openWindow({ wallet, host: windows.page }).cancel()
    openWindow({ wallet, host: windows.page, language: 'zh-CN' }).cancel()
    openWindow({ wallet, host: windows.page, language: 'ar', theme: 'dark' }).cancel()
    expect(windows.opened).toEqual(['', '?lng=zh-CN', '?lng=ar&theme=dark'].map((look) => `${wallet}/confirm${look}`))
  })

  test('behavior: a closed window is a refusal', async () => {
    const { page, pending, windows } = start()
    const answer = page.ask('sign', sign)
    await pending()
    windows.close()
    await expect(answer).rejects.toMatchObject({ code: 'Refused', rpcCode: 4001 })
  })

  test('behavior: a window closed before it was ready is a refusal', async () => {
    const windows = twoWindows()
    const answer = openWindow({ wallet, host: windows.page }).ask('connect', {})
    windows.close()
    await expect(answer).rejects.toMatchObject({ code: 'Refused' })
  })

  test('behavior: an answer is heard though the window closes with it', async () => {
    const { page, pending, windows } = start()
    const answer = page.ask('sign', sign)
    const { answer: settle } = await pending()
    windows.close()
    settle({ signature: '0x12' })
    expect(await answer).toEqual({ signature: '0x12' })
  })

  test('behavior: a result of another shape is none', async () => {
    const { page, pending } = start()
    const answer = page.ask('sign', sign)
    const { answer: settle } = await pending()
    settle({ hashes: ['0x12'], sent: 1 })
    await expect(answer).rejects.toMatchObject({ code: 'Failed' })
  })

  test('behavior: accounts are told without a screen, an unknown account is refused', async () => {
    const first = start()
    expect(await first.page.ask('accounts', {})).toEqual({ addresses: [own] })
    const second = start()
    const other = own.replace('aa', 'bb')
    await expect(second.page.ask('sign', { ...sign, address: other })).rejects.toMatchObject({ rpcCode: 4100 })
    expect([first.screens, second.screens]).toEqual([[], []])
  })

  test('behavior: an own account is known however it is written', async () => {
    const { page, pending } = start()
    void page.ask('sign', { ...sign, address: own.toUpperCase().replace('0X', '0x') }).catch(() => {})
    expect((await pending()).ask.verb).toBe('sign')
  })

  test('behavior: a page takes back what nobody agreed to, and only that', async () => {
    const first = start()
    const answer = first.page.ask('sign', sign)
    const before = await first.pending()
    first.page.cancel()
    await expect(answer).rejects.toMatchObject({ code: 'Refused' })
    expect([before.over.aborted, before.begin()]).toEqual([true, false])

    const second = start()
    const other = second.page.ask('sign', sign)
    const agreed = await second.pending()
    agreed.begin()
    second.page.cancel()
    await new Promise((resolve) => setTimeout(resolve, 20))
    agreed.answer({ signature: '0x12' })
    expect(await other).toEqual({ signature: '0x12' })
  })

  test('behavior: what is over keeps no error, which would keep what led to it', async () => {
    const { page, pending } = start()
    const asked = page.ask('sign', sign)
    const { answer, over } = await pending()
    answer({ signature: '0x12' })
    await asked
    expect([over.aborted, over.reason]).toEqual([true, 'over'])
  })

  test('behavior: taken back before the window was ready, nothing is asked', async () => {
    const { page, windows, screens } = start()
    const answer = page.ask('sign', sign)
    page.cancel()
    await expect(answer).rejects.toMatchObject({ code: 'Refused' })
    expect([screens, windows.popup.closed]).toEqual([[], true])
  })

  test('behavior: a second request on one window is refused by the page’s own side', async () => {
    const { page } = start()
    void page.ask('sign', sign).catch(() => {})
    await expect(page.ask('sign', sign)).rejects.toMatchObject({ code: 'Busy', rpcCode: -32002 })
  })

  test('behavior: what is shown can’t be changed afterwards', async () => {
    const { page, pending } = start()
    void page.ask('sign', sign).catch(() => {})
    const { ask } = await pending()
    expect(() => Object.assign((ask.params as typeof sign).message, { data: '0x00' })).toThrowError(TypeError)
  })
})

describe('the window listens to', () => {
  test('behavior: nobody when no page opened it', () => {
    const windows = twoWindows()
    windows.asker.opener = null
    expect(answer(windows)).toBe('alone')
  })

  test('behavior: no stranger, by origin, by source, with no port or with two', async () => {
    const { port1, port2 } = new MessageChannel()
    const { port1: another } = new MessageChannel()
    const windows = twoWindows()
    const source = windows.asker.opener as unknown as Window
    answer(windows)
    const hello = { source, origin: exchange, data: { oxbow: 'port' }, ports: [port2] }
    windows.postToWindow({ ...hello, origin: 'https://evil.example.org' })
    windows.postToWindow({ ...hello, source: windows.popup as unknown as Window })
    windows.postToWindow({ ...hello, ports: [] })
    windows.postToWindow({ ...hello, ports: [port2, another] })
    windows.postToWindow({ ...hello, data: { oxbow: 'ready' } })
    windows.postToWindow({ ...hello, data: null })
    await Promise.resolve()
    expect(windows.asker.opener).toBe(source)
    windows.postToWindow(hello)
    await Promise.resolve()
    expect(windows.asker.opener).toBe(null)
    port1.close()
    another.close()
  })

  test('behavior: one port, the first', async () => {
    const windows = twoWindows()
    const source = windows.asker.opener as unknown as Window
    answer(windows)
    const [first, second] = [listenTo(new MessageChannel()), listenTo(new MessageChannel())]
    for (const { theirs } of [first, second])
      windows.postToWindow({ source, origin: exchange, data: { oxbow: 'port' }, ports: [theirs] })
    for (const { port } of [second, first]) port.postMessage(request('accounts', {}))
    await until(() => expect(first.got).toHaveLength(1))
    expect(second.got).toEqual([])
  })

  test('behavior: a page whose origin is not the wallet’s gets no ready, and a stranger can’t fake one', async () => {
    const stranger = twoWindows({ from: 'https://evil.example.org' })
    const heard: unknown[] = []
    stranger.page.addEventListener('message', (event) => heard.push(event.data))
    answer(stranger)
    const windows = twoWindows()
    const sent = vi.spyOn(windows.popup, 'postMessage')
    openWindow({ wallet, host: windows.page })
    const popup = windows.popup as unknown as Window
    windows.postToPage({ source: popup, origin: 'https://evil.example.org', data: { oxbow: 'ready' } })
    windows.postToPage({ source: {} as Window, origin: wallet, data: { oxbow: 'ready' } })
    windows.postToPage({ source: popup, origin: wallet, data: { oxbow: 'port' } })
    await Promise.resolve()
    expect([heard, sent.mock.calls]).toEqual([[], []])
    windows.postToPage({ source: popup, origin: wallet, data: { oxbow: 'ready' } })
    await Promise.resolve()
    expect(sent.mock.calls).toHaveLength(1)
  })

  test('behavior: forged, stale, long, repeated and too many: one screen', async () => {
    const windows = twoWindows()
    const source = windows.asker.opener as unknown as Window
    const screens: PendingRequest[] = []
    answer(windows, screens)
    const { port, theirs, got } = listenTo(new MessageChannel())
    windows.postToWindow({ source, origin: exchange, data: { oxbow: 'port' }, ports: [theirs] })
    const first = request('sign', sign)
    const bad = [
      null,
      'x',
      {},
      request('exportPhrase', {}),
      request('__proto__', {}),
      { ...request('sign', sign), yes: true },
      { ...request('sign', sign), exp: 1 },
      { ...request('sign', sign), exp: Date.now() + 9e9 },
      { ...request('sign', sign), exp: Number.NaN },
      { ...request('sign', sign), id: 'x'.repeat(100) },
      request('sign', { ...sign, message: { type: 'typed', json: 'x'.repeat(200_000) } }),
      { ...request('sign', sign), params: 1n },
    ]
    const wrong = [
      request('sign', { address: own }),
      request('sign', { ...sign, yes: true }),
      request('sign', { ...sign, message: { ...message, yes: true } }),
      request('sign', { ...sign, message: 'hello' }),
      request('send', { address: own, chainId: 1, calls: [] }),
      request('send', { address: own, chainId: 1.5, calls: [{ to: own, value: '0x0', data: '0x' }] }),
      request('send', { address: own, chainId: 1, calls: Array(17).fill({ to: own, value: '0x0', data: '0x' }) }),
      request('send', { address: own, chainId: 1, calls: [{ to: own, value: '0x01', data: '0x' }] }),
      request('manage', { address: own, view: 'seed' }),
      request('manage', { address: own, view: 'passkeys', passkey: 1 }),
      request('connect', { silently: true }),
    ]
    for (const each of [
      ...bad,
      ...wrong,
      first,
      { ...first, params: { ...sign, message: { type: 'typed', json: '{}' } } },
    ])
      port.postMessage(each)
    for (let count = 0; count < 1_000; count++) port.postMessage(request('sign', sign))
    await until(() => expect(got).toHaveLength(bad.length + wrong.length + 1 + 1_000))
    const codes = Object.groupBy(got, ({ error }) => String(error?.code))
    expect(Object.fromEntries(Object.entries(codes).map(([code, answers]) => [code, answers?.length]))).toEqual({
      '-32600': bad.length + 1,
      '-32602': wrong.length,
      '-32002': 1_000,
    })
    expect(screens.map(({ ask }) => ask)).toEqual([first])
  })

  test('behavior: a page that floods it is no longer heard', async () => {
    const windows = twoWindows()
    const { port, got } = connect(windows)
    for (let count = 0; count < 10_100; count++) port.postMessage(null)
    await until(() => expect(got).toHaveLength(10_000))
    port.postMessage(request('accounts', {}))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(got).toHaveLength(10_000)
  })

  test('behavior: nobody after the end of a request', async () => {
    const screens: PendingRequest[] = []
    const windows = twoWindows()
    const { port, got } = connect(windows, screens)
    port.postMessage({ ...request('sign', sign), exp: Date.now() + 300 })
    await until(() => expect(got).toMatchObject([{ error: { code: 'expired' } }]))
    expect([screens[0]?.begin(), screens[0]?.over.aborted]).toEqual([false, true])
  })

  test('behavior: locking takes back what waits, and tells the wallet', async () => {
    const screens: PendingRequest[] = []
    const windows = twoWindows()
    const source = windows.asker.opener as unknown as Window
    const locked = vi.fn()
    answer(windows, screens, locked)
    const { port, theirs, got } = listenTo(new MessageChannel())
    windows.postToWindow({ source, origin: exchange, data: { oxbow: 'port' }, ports: [theirs] })
    port.postMessage(request('connect', {}))
    port.postMessage(request('lock', {}))
    await until(() => expect(got).toMatchObject([{ error: { code: 4001 } }, { result: {} }]))
    expect([screens[0]?.over.aborted, locked.mock.calls.length]).toEqual([true, 1])
  })
})
