import { describe, expect, test, vi } from 'vitest'
import { createAnswerCache } from './createAnswerCache.ts'

function start() {
  let version: number | undefined = 1
  const answerOnce = createAnswerCache({ version: () => version })
  const ask = vi.fn(async () => 'answer')
  return {
    answerOnce,
    ask,
    move: (next: number | undefined) => {
      version = next
    },
  }
}

describe('createAnswerCache', () => {
  test('default: asked once while the index stands, also by those who come while it is answered', async () => {
    const { answerOnce, ask, move } = start()
    await Promise.all([answerOnce('a', ask), answerOnce('a', ask)])
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(1)
    move(2)
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('behavior: an answer from before the index moved is not kept for after', async () => {
    const { answerOnce, ask, move } = start()
    let answer: (text: string) => void = () => {}
    const slow = answerOnce('a', () => new Promise((done) => (answer = done)))
    move(2)
    expect(await answerOnce('a', ask)).toBe('answer')
    answer('outdated')
    expect(await slow).toBe('outdated')
    expect(await answerOnce('a', ask)).toBe('answer')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('behavior: keeps nothing while the index is not followed', async () => {
    const { answerOnce, ask, move } = start()
    move(undefined)
    await answerOnce('a', ask)
    await answerOnce('a', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('error: a failure is forgotten', async () => {
    const { answerOnce, ask } = start()
    await expect(answerOnce('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await answerOnce('a', ask)).toBe('answer')
  })

  test('behavior: long answers push out the oldest', async () => {
    const { answerOnce } = start()
    const long = vi.fn(async () => 'x'.repeat(3_000_000))
    for (const question of ['a', 'b', 'c', 'd', 'e', 'f']) await answerOnce(question, long)
    await answerOnce('f', long)
    expect(long).toHaveBeenCalledTimes(6)
    await answerOnce('a', long)
    expect(long).toHaveBeenCalledTimes(7)
  })
})
