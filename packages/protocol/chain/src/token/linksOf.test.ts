import { describe, expect, test } from 'vitest'
import { linksOf } from './linksOf.ts'

describe('linksOf', () => {
  const of = (extensions: Record<string, unknown>) => linksOf({ extensions }, 'Woods')

  test('default', () => {
    expect(of({ website: 'https://oak.example', twitter: '@oak' })).toEqual({
      website: 'https://oak.example/',
      twitter: 'https://x.com/oak',
      list: 'Woods',
    })
  })

  test.each(['oak', '@oak', 'https://twitter.com/oak', 'https://www.x.com/oak/'])('param: twitter: %s', (twitter) => {
    expect(of({ twitter })).toEqual({ twitter: 'https://x.com/oak', list: 'Woods' })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,oak',
    'oak.example',
    'https://bank.example@oak.example',
    'https://',
    7,
    { url: 'https://oak.example' },
    null,
  ])('behavior: no link to %s', (website) => {
    expect(of({ website })).toBeUndefined()
  })

  test.each(['https://x.com.oak.example/oak', 'https://x.com/oak?to=elm', 'https://x.com/', 'oak elm', ''])(
    'behavior: no account on X: %s',
    (twitter) => {
      expect(of({ twitter })).toBeUndefined()
    },
  )

  test('behavior: undefined if the list has no links', () => {
    expect(linksOf({}, 'Woods')).toBeUndefined()
    expect(of({ coingeckoId: 'oak', oxbow: { quirk: 'spam' } })).toBeUndefined()
  })
})
