import type { pool, token } from 'ponder:schema'

export type Pool = typeof pool.$inferSelect
export type Token = typeof token.$inferSelect
