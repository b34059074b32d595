import type { Locale } from './locales.ts';

/**
 * Abbreviations after which a sentence continues although a capital or a digit follows. Those that often end
 * a sentence (etc., usw., и т.д.) are left out on purpose: before a small letter nothing is split anyway.
 */
export const ABBREVIATIONS: Readonly<Record<Locale, string>> = {
  en: 'mr mrs ms dr prof st no nos vs e.g i.e approx fig vol pp art sec cf dept est ref tel incl excl',
  nl: 'dhr mevr mw dr drs ir mr prof nr nrs art bijv bv o.a d.w.z m.b.t t.a.v t.o.v i.v.m ca incl excl blz tel max min vgl',
  de: 'dr prof hr fr nr nrn art abs z.b z d.h d u.a u i.d.r bzw ca inkl exkl zzgl ggf vgl str tel max min mind abb bspw sog st',
  fr: 'm mm mme mlle dr pr st ste art env p.ex ex p no fig vol tél max min réf av boul chap cf',
  es: 'sr sra srta dr dra d dª prof art núm n.º p.ej ej pág aprox tel máx mín av avda ud uds incl cap ref',
  it: 'sig sigg sig.ra dott dott.ssa prof ing avv art n nr es p.es pag ca max min tel incl escl fig cfr spett',
  pt: 'sr sra dr dra prof eng art n.º nº núm p.ex ex pág aprox máx mín tel av incl fig cf',
  sv: 't.ex bl.a d.v.s dvs s.k ca nr kl tel max min inkl exkl st prof dr art jfr fr.o.m t.o.m resp',
  da: 'f.eks bl.a dvs d.v.s ca nr kl tlf maks min inkl ekskl dr prof art jf pkt stk vedr hr fr',
  nb: 'f.eks bl.a dvs d.v.s ca nr kl tlf maks min inkl ekskl dr prof art jf pkt iht mht hr fr',
  fi: 'esim n nro klo ks puh min max sis ml prof tri ts art vrt mm.lla so',
  pl: 'np m.in tj ok nr nry ul al os pl dr prof mgr inż art ust pkt tel maks min tzw ww godz św zob',
  el: 'π.χ δηλ αρ τηλ κ κα κος δρ καθ σελ βλ αγ λεωφ περ στ',
  ru: 'т.е т.н т г ул пр д стр рис тел напр см ср руб тыс млн млрд им проф св гл ст п мин макс',
  tr: 'örn bkz dr prof doç av sn no tel cad sok mah maks min yk çev hz',
};

/** Languages that write an ordinal number with a full stop: am 3. März, 3. kerros. */
export const DOTTED_ORDINALS: ReadonlySet<Locale> = new Set(['de', 'da', 'nb', 'fi', 'pl', 'tr']);
