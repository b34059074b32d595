/** Most likely right first, or least likely. Apart from the schemas, so that the web application can use it. */
export const LIKELIHOOD_ORDERS = ['most', 'least'] as const;
export type LikelihoodOrder = (typeof LIKELIHOOD_ORDERS)[number];
