type Refused = [text: string, issue: { type: string; loc: string[]; msg: string }];

/** Query texts that are not an integer from 1 to `most`, and the issue that each must cause. */
export const refusedIntegers = (name: string, most: number): Refused[] => {
  const loc = ['query', name];
  const low = {
    type: 'greater_than_equal',
    loc,
    msg: 'Input should be greater than or equal to 1',
  };
  const high = {
    type: 'less_than_equal',
    loc,
    msg: `Input should be less than or equal to ${most}`,
  };
  const bad = {
    type: 'int_parsing',
    loc,
    msg: 'Input should be a valid integer, unable to parse string as an integer',
  };
  const big = {
    type: 'int_parsing_size',
    loc,
    msg: 'Unable to parse input string as an integer, exceeded maximum size',
  };
  const unreadable = ['1e400', '1e2', 'Infinity', '-Infinity', 'NaN', '0x10', '0b1', '0o7', ''];
  const words = ['%20', 'null', 'true', '1.5', '1,5', '%D9%A1', '1%C2%A0', '--1', '%2B-1', '[]'];
  return [
    ...['0', '-1', '-0', '-2147483649', '-999999999999999'].map((text): Refused => [text, low]),
    ...(most < Infinity ? [`${most + 1}`, '2147483648', '999999999999999'] : []).map(
      (text): Refused => [text, high],
    ),
    ...[...unreadable, ...words].map((text): Refused => [text, bad]),
    ...['1000000000000000', '9'.repeat(400), `-${'9'.repeat(30)}`].map((text): Refused => [
      text,
      big,
    ]),
  ];
};
