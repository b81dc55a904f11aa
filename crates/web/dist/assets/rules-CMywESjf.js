import{B as e,F as t,L as n,T as r,b as i,j as a}from"./shared-D6-uy9JJ.js";import{r as o}from"./picture-DU9PlIk-.js";import{R as s}from"./index-DeVOrqpQ.js";var c=`game	allowed	places	after it	words	forbidden	places	words	the end
bachets-game	9	45678	4	One to ten beads: here five.	4		You may not take none: each move takes a bead.	
nim	3 4	456	3 1	Any number of one heap: here three of four.	3 4	26	These beads are of two heaps: one move takes from one.	
kayles	ppppp	12	pxxpp	Two side by side. The row of 5 becomes rows of 1 and 2.	ppxpp	13	These two have a gap between them: they are in two rows.	xxxxx
dawsons-kayles	ppppp	12	pxxpp	Two side by side. The row of 5 becomes rows of 1 and 2.	ppp	1	One pin alone stays: a move takes two.	xxpxx
dawsons-chess	ooooo	123	o---o	A counter, and those next to it.	ooooo	2	A counter never goes without its neighbours.	-----
treblecross	ooooo	123	o---o	Three counters side by side.	ooooo	12	Two are too few.	oo---oo
lasker-nim	5|3		3 2	Take beads, or split a heap and take none.	3 4	26	These beads are of two heaps: one move takes from one.	
wythoff	5 3	3467	3 1	From one heap, or as many from both: here two.	5 3	347	Two and one: from both heaps you take as many.	
king	#3,3>2,3>3,2>2,2		#2,2	One step left, down, or between.	#2,2>3,3>3,2>2,3		Never away from the corner.	#0,0
knight	#3,3>2,1>1,2>4,1>1,4		#1,2	A knight’s move that leads towards the corner.	#1,1>2,3>3,2		Not away from the corner.	#0,0
ruler	hthh	123	hhtt	Coins side by side; the rightmost shows heads.	hhth	12	The rightmost of them shows tails.	tttt
mock-turtles	hhthh	024	thhht	One, two or three coins; the rightmost shows heads.	hhhhh	0124	Four coins are too many.	ttttt
officers	5	4	3 1	One bead; the rest may be split.	1	0	A heap of one bead stays.	1 1
guiles	5	34	2 1	Two beads, and the rest is split.	5	4	One bead goes only if it is a heap of its own.	
limit-nim	5	34	3	At most the limit; then the limit is twice what you took.	3 4	26	These beads are of two heaps: one move takes from one.	
grundys-game	5|3		3 2	Two heaps of different sizes.	4|2		Two equal heaps are not allowed.	2 1
partizan-kayles	ssss	1	s ss	One square. The strip of 4 becomes strips of 1 and 2.	ss ss	12	These two have a gap between them.	s s
partizan-kayles right	ssss	12	s s	Two squares side by side. The strip of 4 becomes two of 1.
nimmy	1 2 3 2	7	1 2 3 1	Beads of one heap.	1 2 3 2	67	Heaps of 1, 2 and 3 must not be left: you would lose.	1
`;function l(l,u){let d=r(l),f=(e,t,r=``,...i)=>n(`figure`,n(`h3`,t,e),n(`div.rule-picture`,...i),n(`figcaption`,r)),p=n(`div.acts`,a(`Back to the game`,()=>m.close(),{class:`button primary`})),m=t(`The rules of ${i(l)}`,n(`div.sheet-body`,n(`p`,d),p));m.classList.add(`rules-sheet`);let h=c.split(`
`).map(e=>e.split(`	`)),g=h.find(([e])=>e===u);if(g){let[,,,,,t,r,i,c]=g,l=e(`path`,{d:`M10 4L90 56M90 4L10 56`}),m=h.find(([e])=>e===`${u} right`),_=(e,[,t,n,r,i])=>f(e,s(`kept`,!1),i,o(t,n,`aimed`),`↓`,o(r)),v=_(m?`Left may`:`You may`,g);p.before(n(`div.mays`,v,m&&_(`Right may`,m),f(m?`Right may not`:`You may not`,s(`threw`,!1),i,o(t,r,`wrong`),e(`svg.cross`,{viewBox:`0 0 100 60`,preserveAspectRatio:`none`,"aria-hidden":`true`},l)),f(`The end`,s(`lost`,!1),/[^.]+\.$/.exec(d)?.[0],o(c)))),p.append(a(`Show a legal move`,()=>{v.classList.remove(`moving`),v.offsetWidth,v.classList.add(`moving`)}))}m.addEventListener(`close`,()=>m.remove()),m.showModal()}export{l as showRules};