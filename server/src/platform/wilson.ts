/** The quantile of the normal distribution for 95 %. */
const Z = 1.96;

/** The Wilson interval (95 %) of a share: where its true value probably is. From 0 to 1 if nothing was counted. */
export const wilson = (
  hits: number,
  of: number,
): { readonly low: number; readonly high: number } => {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const weight = 1 + Z ** 2 / of;
  const middle = share + Z ** 2 / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  return {
    low: Math.max(0, (middle - spread) / weight),
    high: Math.min(1, (middle + spread) / weight),
  };
};
