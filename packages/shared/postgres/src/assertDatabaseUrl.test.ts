import { expect, test } from 'vitest'
import { assertDatabaseUrl } from './assertDatabaseUrl.ts'

test.each([
  'postgresql://oxbow:hunter22@db.example:5432/oxbow',
  'postgres://oxbow@127.0.0.1/oxbow?sslmode=require',
  'postgresql://oxbow:12%23ab%40cd%2F@db.example/oxbow',
])('default: %s', (url) => {
  expect(() => assertDatabaseUrl(url)).not.toThrow()
})

test.each(['hunt#er22', 'hunt/er22', 'hunt?er22', '12#er22', '12/er22', '12?er22', '12%er22'])(
  'error: an unescaped password (%s) is rejected with advice, without naming it',
  (password) => {
    const check = () => assertDatabaseUrl(`postgresql://oxbow:${password}@db.example:5432/oxbow`)
    expect(check).toThrow(/DATABASE_URL cannot be read\..*# as %23/s)
    expect(check).not.toThrow('er22')
  },
)

test('error: not a database URL', () => {
  expect(() => assertDatabaseUrl('https://db.example/oxbow')).toThrow('DATABASE_URL cannot be read.')
  expect(() => assertDatabaseUrl('oxbow')).toThrow('DATABASE_URL cannot be read.')
})
