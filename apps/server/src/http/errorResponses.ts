import { apiErrorSchema } from '@oxbow/contract/ApiError'

/** Error responses of every route, for its OpenAPI entry. */
export const errorResponses = { '4xx': apiErrorSchema, '5xx': apiErrorSchema }
