import type { FastifyInstance } from 'fastify'
import type { Services } from '../Services.ts'
import { ResourceNotFoundError } from './staticFiles.ts'

/** `GET /logos/lists/<sha256>.webp`: logos from the operator's lists and networks, re-encoded by this server. */
export async function logoRoutes(app: FastifyInstance, { logos }: Services): Promise<void> {
  app.get<{ Params: { name: string } }>(
    '/logos/lists/:name',
    { schema: { hide: true } as object },
    async ({ params }, reply) => {
      const picture = await logos.read(params.name)
      if (picture === undefined) throw new ResourceNotFoundError()
      return reply
        .type('image/webp')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(picture)
    },
  )
}
