import type { TestProject } from 'vitest/node';
import { obtainProduct, type Product } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    product: Product;
  }
}

/** Starts the product once for all files of tests: that takes longer than most of them. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { stop, ...product } = await obtainProduct();
  project.provide('product', product);
  return stop;
};

export default setup;
