import { describe, expect, test } from 'vitest'
import type { Approval, ApprovalAnswer } from './Approval.ts'
import { createGate } from './createGate.ts'

const refusal = (code: number) => expect.objectContaining({ name: 'ProviderError', code })
const question = (origin: string, kind = 'switch-chain') => ({ kind, origin }) as Approval

/** A gate whose person answers when told to. */
function gate() {
  const clock = { time: 1_000, now: () => clock.time }
  const answers: ((answer: ApprovalAnswer | undefined) => void)[] = []
  const pass = createGate({ clock, screen: () => new Promise((resolve) => answers.push(resolve)) })
  const ask = (origin: string, kind?: string) => pass(question(origin, kind), new AbortController().signal)
  const refuse = async (origin: string) => {
    const asked = ask(origin)
    answers.at(-1)!(undefined)
    await expect(asked).rejects.toEqual(refusal(4001))
  }
  return { clock, answers, ask, refuse, pass }
}

describe('createGate', () => {
  test('shows four questions of a site, and sixteen of all', async () => {
    const { answers, ask } = gate()
    for (let at = 0; at < 4; at++) void ask('a')
    expect(answers).toHaveLength(4)
    await expect(ask('a')).rejects.toEqual(refusal(-32005))
    for (const origin of ['b', 'c', 'd']) for (let at = 0; at < 4; at++) void ask(origin)
    expect(answers).toHaveLength(16)
    await expect(ask('e')).rejects.toEqual(refusal(-32005))
    expect(answers).toHaveLength(16)
    answers[0]!({})
    await Promise.resolve()
    await Promise.resolve()
    void ask('e')
    expect(answers).toHaveLength(17)
  })

  test('shows one connection of a site at a time, beside other questions', async () => {
    const { answers, ask } = gate()
    void ask('a')
    void ask('a', 'connect')
    await expect(ask('a', 'connect')).rejects.toEqual(refusal(-32002))
    void ask('b', 'connect')
    expect(answers).toHaveLength(3)
  })

  test('has a site wait for a minute after three refusals in a row, and no other', async () => {
    const { clock, ask, refuse, answers } = gate()
    for (let at = 0; at < 3; at++) await refuse('a')
    await expect(ask('a')).rejects.toEqual(refusal(-32005))
    await refuse('b')
    clock.time += 59_999
    await expect(ask('a')).rejects.toEqual(refusal(-32005))
    clock.time += 1
    await refuse('a')
    await refuse('a')
    const agreed = ask('a')
    answers.at(-1)!({})
    expect(await agreed).toEqual({})
    for (let at = 0; at < 3; at++) await refuse('a')
    await expect(ask('a')).rejects.toEqual(refusal(-32005))
  })

  test('takes no answer for a page that is gone, and counts none as a refusal', async () => {
    const { answers, ask, pass } = gate()
    for (let at = 0; at < 3; at++) {
      const gone = new AbortController()
      const asked = pass(question('a'), gone.signal)
      gone.abort()
      answers.at(-1)!(at === 0 ? {} : undefined)
      await expect(asked).rejects.toEqual(refusal(4900))
    }
    void ask('a')
    expect(answers).toHaveLength(4)
  })
})
