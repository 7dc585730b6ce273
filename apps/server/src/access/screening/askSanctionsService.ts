import { z } from 'zod'
import { askProvider } from '../../own-data/ramps/providers/askProvider.ts'
import type { ScreeningSettings } from './screeningSettings.ts'

const answerSchema = z.object({ identifications: z.array(z.unknown()) })

/** Whether a service with the API of Chainalysis' sanctions screening lists an address. @throws when it doesn't answer as documented */
export async function askSanctionsService(
  { key, url }: NonNullable<ScreeningSettings['service']>,
  address: string,
): Promise<boolean> {
  const answer = await askProvider(`${url}/${address}`, { headers: { 'x-api-key': key } })
  return answerSchema.parse(answer).identifications.length > 0
}
