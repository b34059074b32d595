import { existsSync, readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
  }
}

/**
 * Starts the product once for all files of tests: that takes longer than most of them. `E2E_PRODUCT` names a
 * file that describes one that runs already.
 */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env['E2E_PRODUCT'];
  if (given !== undefined && existsSync(given)) {
    project.provide('product', JSON.parse(readFileSync(given, 'utf8')) as Product);
    return async () => {};
  }
  const { stop, ...product } = await startProduct();
  project.provide('product', product);
  return stop;
};

export default setup;
